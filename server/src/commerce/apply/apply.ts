import { writeNotices } from '../../notices/index.ts'
import { notifySessionsChanged, publishAll } from '../../platform/bus/publish.ts'
import type { Db } from '../../platform/database/db.ts'
import { isUnavailable } from '../../platform/database/unavailable.ts'
import type { Log } from '../../platform/log.ts'
import { Books } from '../decide/books.ts'
import type { Messages } from '../decide/decision.ts'
import type { Facts } from '../decide/facts.ts'
import { readFacts } from '../facts/facts.sql.ts'
import type { Scope } from '../facts/scope.ts'
import {
  isSomethingWaiting,
  putOffMessage,
  selectFinance,
  selectPutOff,
  takeMessage,
  takeMessages,
  takeMessagesOfTransaction,
  type Waiting,
  writeDecision,
} from './apply.sql.ts'

/** A caller's transaction, and the instant at which it decides. */
export interface Within {
  transaction: Db
  now: Date
}

export interface DecideDeps {
  db: Db
  now: () => Date
}

interface SendDeps extends DecideDeps {
  log: Pick<Log, 'error'>
}

/** Locks, reads, decides and writes in its own transaction, then sends the outbox. */
export async function decideInTransaction<Result>(
  { db, now }: DecideDeps,
  scope: Scope,
  decide: (books: Books) => Result,
): Promise<Result> {
  const result = await db.transaction().execute((transaction) => decideWithin({ transaction, now: now() }, scope, decide))
  await sendWaiting(db)
  return result
}

/** Does the same within a caller's transaction. The caller sends the outbox after the commit. */
export async function decideWithin<Result>(
  { transaction, now }: Within,
  scope: Scope,
  decide: (books: Books) => Result,
): Promise<Result> {
  return decideFor({ transaction, now }, await readFacts(transaction, scope, now), decide)
}

/** Decides from facts that were read under locks, and writes the decision. */
export async function decideFor<Result>(
  { transaction, now }: Within,
  facts: Facts,
  decide: (books: Books) => Result,
): Promise<Result> {
  const books = new Books(facts)
  const result = decide(books)
  await writeDecision(transaction, books.decision, now)
  return result
}

const AT_ONCE = 100
const RETRY_FIRST_MS = 1000
const RETRY_MAX_MS = 3_600_000

/**
 * Sends the outbox: notices, page events, and the invalidation of cached rights in every process. The worker runs it for messages
 * that a killed process left behind, and for those that failed in a batch: each is retried alone, logged and postponed, later
 * each time, so that it blocks no other. Each row is sent once, by the process that takes it.
 */
export async function sendMessages({ db, now, log }: SendDeps): Promise<void> {
  for (let count = AT_ONCE; count === AT_ONCE; ) {
    const taken: Waiting[] = []
    try {
      count = await sendBatch(db, (transaction) => takeMessages(transaction, AT_ONCE), taken)
    } catch (error) {
      if (isUnavailable(error) || taken.length === 0) throw error
      count = taken.length
      for (const { outboxId } of taken) await sendOne({ db, now, log }, outboxId)
    }
  }
  for (const outboxId of await selectPutOff(db, now(), AT_ONCE)) await sendOne({ db, now, log }, outboxId)
}

/** `taken` holds the rows that it took even if sending them failed. */
const sendBatch = (db: Db, take: (transaction: Db) => Promise<Waiting[]>, taken: Waiting[] = []) =>
  db.transaction().execute(async (transaction) => {
    taken.splice(0, taken.length, ...(await take(transaction)))
    return send(
      transaction,
      taken.map(({ messages }) => messages),
    )
  })

async function sendOne({ db, now, log }: SendDeps, outboxId: string): Promise<void> {
  const taken: Waiting[] = []
  try {
    await sendBatch(db, (transaction) => takeMessage(transaction, outboxId), taken)
  } catch (error) {
    const [waiting] = taken
    if (isUnavailable(error) || !waiting) throw error
    log.error({ err: error, outbox: outboxId }, 'could not send what a decision of the shop left to be sent')
    const waitMs = Math.min(RETRY_FIRST_MS * 2 ** waiting.tries, RETRY_MAX_MS)
    await putOffMessage(db, outboxId, waiting.tries + 1, new Date(now().getTime() + waitMs))
  }
}

/**
 * Sends the outbox right after a commit, if there is anything to send. The decision is committed, so its caller never sees a
 * failure here: the worker retries and logs it.
 */
export async function sendWaiting(db: Db): Promise<void> {
  try {
    if (!(await isSomethingWaiting(db))) return
    const take = (transaction: Db) => takeMessages(transaction, AT_ONCE)
    while ((await sendBatch(db, take)) === AT_ONCE) {}
  } catch {}
}

/** Sends the messages of a decision within the caller's transaction, if that does more than decide. */
export async function sendWithin(transaction: Db): Promise<void> {
  await send(transaction, await takeMessagesOfTransaction(transaction))
}

async function send(transaction: Db, taken: readonly Messages[]): Promise<number> {
  if (taken.length === 0) return 0
  const all = <Name extends keyof Messages>(name: Name) => taken.flatMap((messages): Messages[Name][number][] => messages[name])
  const finance = all('finance')
  const staff = finance.length === 0 ? [] : await selectFinance(transaction)
  const forStaff = finance.flatMap((notice) => staff.map((userId) => ({ userId, kind: 'order' as const, ...notice })))
  await writeNotices(transaction, [...all('notices'), ...forStaff])
  await publishAll(transaction, all('events'))
  await notifySessionsChanged(transaction, [...new Set(all('sessions'))])
  return taken.length
}
