import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { Books } from '../decide/books.ts'
import type { Facts } from '../decide/facts.ts'
import type { Scope } from '../facts/locks.sql.ts'
import { type Claimed, readFacts } from '../facts/read-facts.ts'
import { writeDecision } from './apply.sql.ts'
import { sendWaiting } from './outbox.ts'

/** A caller's transaction, and the instant at which it decides. */
export interface Within {
  transaction: Kysely<Tables>
  now: Date
}

export interface ActDeps {
  db: Kysely<Tables>
  now: () => Date
}

/** Decides by facts that were read under locks, and writes what was decided. */
export async function decideFor<Result>(
  transaction: Kysely<Tables>,
  facts: Facts,
  now: Date,
  decide: (books: Books) => Result,
): Promise<Result> {
  const books = new Books(facts)
  const result = decide(books)
  await writeDecision(transaction, books.decision, now)
  return result
}

/** Locks, reads, decides and writes within a caller's transaction. Who commits it sends what waits. */
export async function actWithin<Result>(
  { transaction, now }: Within,
  scope: Scope & Claimed,
  decide: (books: Books) => Result,
): Promise<Result> {
  return decideFor(transaction, await readFacts(transaction, scope, now), now, decide)
}

/** The same in a transaction of its own, after which what waits is sent. */
export async function act<Result>(
  { db, now }: ActDeps,
  scope: Scope & Claimed,
  decide: (books: Books) => Result,
): Promise<Result> {
  const result = await db.transaction().execute((transaction) => actWithin({ transaction, now: now() }, scope, decide))
  await sendWaiting(db)
  return result
}
