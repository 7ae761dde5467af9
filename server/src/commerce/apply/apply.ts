import type { Kysely } from 'kysely'
import { writeNotices } from '../../notices/index.ts'
import { announceAll, notifySessionsChanged } from '../../platform/bus/database-bus.ts'
import type { Tables } from '../../platform/database/tables.ts'
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
  takeOwnMessages,
  type Waiting,
  writeDecision,
} from './apply.sql.ts'

/** A caller's transaction, and the instant at which it decides. */
export interface Within {
  transaction: Kysely<Tables>
  now: Date
}

export interface ActDeps {
  db: Kysely<Tables>
  now: () => Date
}

interface SendDeps extends ActDeps {
  log: Pick<Log, 'error'>
}

/** Locks, reads, decides and writes in a transaction of its own, after which what waits is sent. */
export async function act<Result>({ db, now }: ActDeps, scope: Scope, decide: (books: Books) => Result): Promise<Result> {
  const result = await db.transaction().execute((transaction) => actWithin({ transaction, now: now() }, scope, decide))
  await sendWaiting(db)
  return result
}

/** The same within a caller's transaction. Who commits it sends what waits. */
export async function actWithin<Result>(
  { transaction, now }: Within,
  scope: Scope,
  decide: (books: Books) => Result,
): Promise<Result> {
  return decideFor({ transaction, now }, await readFacts(transaction, scope, now), decide)
}

/** Decides by facts that were read under locks, and writes what was decided. */
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
 * Sends what decisions left to be sent: notices, events of pages, and word to every process whose cached rights are no longer
 * true. The worker's: for what a killed process left behind, and for what could not be sent with others, which is tried by itself,
 * logged and put off, later each time, and so holds no other. Each row is sent once, by who takes it.
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

/** The rows that it took are in `taken` also where sending them failed. */
const sendBatch = (db: Kysely<Tables>, take: (transaction: Kysely<Tables>) => Promise<Waiting[]>, taken: Waiting[] = []) =>
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
 * The same right after a commit, where there is anything. What was decided stands, so its caller never learns of a failure here: what
 * was not sent is the worker's to send, and to log.
 */
export async function sendWaiting(db: Kysely<Tables>): Promise<void> {
  try {
    if (!(await isSomethingWaiting(db))) return
    const take = (transaction: Kysely<Tables>) => takeMessages(transaction, AT_ONCE)
    while ((await sendBatch(db, take)) === AT_ONCE) {}
  } catch {}
}

/** Sends what was decided in a caller's transaction with its commit, where that transaction does more than decide. */
export async function sendWithin(transaction: Kysely<Tables>): Promise<void> {
  await send(transaction, await takeOwnMessages(transaction))
}

async function send(transaction: Kysely<Tables>, taken: readonly Messages[]): Promise<number> {
  if (taken.length === 0) return 0
  const all = <Name extends keyof Messages>(name: Name) => taken.flatMap((messages): Messages[Name][number][] => messages[name])
  const finance = all('finance')
  const staff = finance.length === 0 ? [] : await selectFinance(transaction)
  const forStaff = finance.flatMap((notice) => staff.map((userId) => ({ userId, kind: 'order' as const, ...notice })))
  await writeNotices(transaction, [...all('notices'), ...forStaff])
  await announceAll(transaction, all('events'))
  await notifySessionsChanged(transaction, [...new Set(all('sessions'))])
  return taken.length
}
