import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { Books } from '../decide/books.ts'
import type { Facts } from '../decide/facts.ts'
import type { Scope } from '../facts/locks.sql.ts'
import { type Claimed, readFacts } from '../facts/read-facts.ts'
import { writeDecision } from './apply.sql.ts'
import { sendWaiting } from './outbox.ts'

export interface ActDeps {
  db: Kysely<Tables>
  now: () => Date
}

/** Decides within a caller's transaction: locks, reads, decides, writes. What is to be sent is sent by the worker. */
export async function actWithin<Result>(
  { transaction, now }: { transaction: Kysely<Tables>; now: Date },
  scope: Scope & Claimed,
  decide: (books: Books) => Result,
): Promise<Result> {
  const facts = await readFacts(transaction, scope, now)
  return write(transaction, facts, now, decide)
}

/** The same in a transaction of its own, after which what is to be sent leaves at once. */
export async function act<Result>(
  { db, now }: ActDeps,
  scope: Scope & Claimed,
  decide: (books: Books) => Result,
): Promise<Result> {
  const result = await db.transaction().execute((transaction) => actWithin({ transaction, now: now() }, scope, decide))
  await sendWaiting(db)
  return result
}

async function write<Result>(
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
