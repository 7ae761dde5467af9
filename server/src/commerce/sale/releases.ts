import { decideFor, decideInTransaction } from '../apply/apply.ts'
import { endPresale, giveReleased } from '../decide/release.ts'
import { readFacts } from '../facts/facts.sql.ts'
import type { CommerceDeps } from './deps.ts'
import { selectDue, selectWaiting } from './releases.sql.ts'
import { selectForSale } from './terms.sql.ts'

type Deps = Pick<CommerceDeps, 'db' | 'now'>
const AT_ONCE = 200

/** Delivers due presales to their buyers. After an interruption the next run continues. */
export async function releasePresales(deps: Deps, signal: AbortSignal): Promise<void> {
  for (const resourceId of await selectDue(deps.db, deps.now())) await release(deps, resourceId, signal)
}

async function release(deps: Deps, resourceId: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const work = await selectForSale(deps.db, resourceId)
    if (!work) return
    const waiting = await selectWaiting(deps.db, resourceId, AT_ONCE)
    for (const orderId of waiting) {
      if (signal.aborted) return
      const given = { resourceId, title: work.title }
      await decideInTransaction(deps, { orderIds: [orderId], withHistory: true }, (books) => giveReleased(books, orderId, given))
    }
    if (waiting.length === 0 && (await end(deps, resourceId))) return
  }
}

/**
 * Ends a presale unless buyers wait. True when nothing of it is left to do. Locks the terms, to wait for buyers who are paying
 * just now.
 */
function end({ db, now }: Deps, resourceId: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const within = { transaction, now: now() }
    const facts = await readFacts(transaction, { workIds: [resourceId] }, within.now)
    const isWaitedFor = (await selectWaiting(transaction, resourceId, 1)).length > 0
    return decideFor(within, facts, (books) => endPresale(books, resourceId, isWaitedFor))
  })
}
