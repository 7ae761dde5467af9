import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Joins the caller's transaction, or begins one. */
export function inTransaction<Result>(
  db: Kysely<Tables>,
  run: (transaction: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? run(db) : db.transaction().execute(run)
}
