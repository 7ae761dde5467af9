import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { Deliver } from '../database/outgoing.ts'
import { selectEndsOfLogs } from './event-log.sql.ts'
import type { BusMessage } from './port.ts'

/** The channel of NOTIFY. */
export const CHANNEL = 'shenglang_bus'

/** A transaction has added to the log of this user; how far is known once it has committed. */
export interface GrownLog {
  logOf: string
}

export type Waiting = BusMessage | GrownLog

export type Send = (messages: readonly BusMessage[]) => Promise<void>

/** Sends the messages by NOTIFY, in a separate transaction. */
export async function notify(db: Db, messages: readonly BusMessage[]): Promise<void> {
  const texts = messages.map((message) => JSON.stringify(message))
  await sql`select pg_notify(${CHANNEL}, message) from unnest(${texts}::text[]) as message`.execute(db)
}

/**
 * Sends by NOTIFY after the commit: a transaction that contains a NOTIFY holds a lock on the whole database until its commit has
 * reached the disk.
 */
export const deliverByNotify: Deliver<Waiting> = async (db, waiting) => notify(db, await toMessages(db, waiting))

export const deliverBy =
  (send: Send): Deliver<Waiting> =>
  async (db, waiting) =>
    send(await toMessages(db, waiting))

/**
 * The messages, each once. Those about sessions come before those about events, so that permissions are read again before a
 * page requests what an event names.
 */
async function toMessages(db: Db, waiting: readonly Waiting[]): Promise<BusMessage[]> {
  const logs = new Set(waiting.flatMap((each) => ('logOf' in each ? each.logOf : [])))
  const messages = waiting.filter((each): each is BusMessage => !('logOf' in each))
  const ends = logs.size === 0 ? [] : await selectEndsOfLogs(db, [...logs])
  return [...new Map([...messages, ...ends].map((message) => [JSON.stringify(message), message])).values()]
}
