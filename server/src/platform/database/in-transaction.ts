import type { Db } from './db.ts'

/** Joins the caller's transaction, or begins one. */
export function inTransaction<Result>(db: Db, run: (transaction: Db) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? run(db) : db.transaction().execute(run)
}

/** Reads in a transaction whose statements all see the same state of the database. */
export function inSnapshot<Result>(db: Db, read: (transaction: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').execute(read)
}
