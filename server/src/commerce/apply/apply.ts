import type { Kysely } from 'kysely'
import { writeNotices } from '../../notices/index.ts'
import { announceAll, notifySessionsChanged } from '../../platform/bus/database-bus.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isUnavailable } from '../../platform/database/unavailable.ts'
import { Books } from '../decide/books.ts'
import type { Messages } from '../decide/decision.ts'
import type { Facts } from '../decide/facts.ts'
import { readFacts } from '../facts/facts.sql.ts'
import type { Scope } from '../facts/scope.ts'
import { isSomethingWaiting, selectFinance, takeMessages, takeOwnMessages, writeDecision } from './apply.sql.ts'

/** A caller's transaction, and the instant at which it decides. */
export interface Within {
  transaction: Kysely<Tables>
  now: Date
}

export interface ActDeps {
  db: Kysely<Tables>
  now: () => Date
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

/**
 * Sends what decisions left to be sent: notices, events of pages, and word to every process whose cached rights are no longer
 * true. Runs after the commit and, for what a killed process left behind, in the worker; each row is sent once, by who takes it.
 */
export async function sendMessages(db: Kysely<Tables>): Promise<void> {
  const sendSome = async (transaction: Kysely<Tables>) => send(transaction, await takeMessages(transaction, AT_ONCE))
  while ((await db.transaction().execute(sendSome)) === AT_ONCE) {}
}

/**
 * The same right after a commit, where there is anything: what cannot be sent because the database is away is the worker's to send,
 * and what was decided stands.
 */
export async function sendWaiting(db: Kysely<Tables>): Promise<void> {
  try {
    if (await isSomethingWaiting(db)) await sendMessages(db)
  } catch (error) {
    if (!isUnavailable(error)) throw error
  }
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
