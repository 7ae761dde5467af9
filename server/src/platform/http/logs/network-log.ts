import { savePlaybackPosition } from '@shenglang/contract/catalog/playback-position'
import type { Db } from '../../database/db.ts'
import { isUnavailable } from '../../database/unavailable.ts'
import { startInterval } from '../../interval.ts'
import type { Log } from '../../log.ts'
import { nameOf, type WrapCall } from '../calls.ts'
import { insertNetworkEntries, type NetworkEntryRow } from './network-log.sql.ts'

/** Entries are written together, so that a call does not wait for one more statement. */
const WRITE_EVERY_MS = 1000
const BATCH = 1000
/** Entries that wait for a database that is away; beyond, the oldest are dropped with a line in the log. */
const WAITING_MAX = 100_000

/** Calls that are not logged: this one is sent every few seconds during playback, and shows nothing that other calls do not. */
const NOT_LOGGED = new Set([nameOf(savePlaybackPosition)])

/** Stores who writes, from which address and when, for each call of a signed-in user that changes something. */
export function createNetworkLog({ db, now, log }: { db: Db; now: () => Date; log: Pick<Log, 'error'> }) {
  let waiting: NetworkEntryRow[] = []
  const write = async () => {
    for (let size = BATCH; waiting.length > 0; ) {
      const batch = waiting.slice(0, size)
      const refused = await refusalOf(() => insertNetworkEntries(db, batch))
      // An entry that the database refuses must not hold up the others: it is searched for, and dropped.
      if (refused && batch.length > 1) {
        size = Math.ceil(batch.length / 2)
        continue
      }
      if (refused) log.error({ err: refused, entry: batch[0] }, 'an entry of the network log was refused')
      waiting = waiting.slice(batch.length)
      size = BATCH
    }
  }
  const writing = startInterval(WRITE_EVERY_MS, write, (error) => {
    log.error({ err: error, waiting: waiting.length }, 'could not write the network log')
    waiting = waiting.slice(-WAITING_MAX)
  })
  const wrap: WrapCall = async ({ route, context: { caller, exchange } }, run) => {
    const action = nameOf(route)
    if (caller.userId !== undefined && route.method !== 'GET' && !NOT_LOGGED.has(action)) {
      const { address, port = null } = exchange
      waiting.push({ user_id: caller.userId, action, address, port, happened_at: now() })
    }
    return run()
  }
  return {
    wrap,
    write,
    async close(): Promise<void> {
      await writing.close()
      await write()
    },
  }
}

/** The error with which the database refuses the values; undefined if it takes them. Rethrows errors that may pass. */
async function refusalOf(insert: () => Promise<void>): Promise<unknown> {
  try {
    await insert()
    return undefined
  } catch (error) {
    if (isUnavailable(error)) throw error
    return error
  }
}
