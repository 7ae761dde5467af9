import type { Db } from '../platform/database/db.ts'
import { selectAllCounts } from './comments.sql.ts'

/** Finds subjects whose comments changed without a message, as when its sender was killed after the commit. */
export class MissedChanges {
  readonly #db: Db
  /** The counts of each subject at the last call of `find`. */
  #counts = new Map<string, string>()
  readonly #notified = new Set<string>()

  constructor(db: Db) {
    this.#db = db
  }

  /** Records that a message about the subject arrived. */
  notified(subjectId: string): void {
    this.#notified.add(subjectId)
  }

  /** Those of these subjects that changed since the last call without a message. */
  async find(subjectIds: readonly string[]): Promise<string[]> {
    const notified = new Set(this.#notified)
    this.#notified.clear()
    const rows = await selectAllCounts(this.#db, subjectIds)
    const counts = new Map(subjectIds.map((subjectId) => [subjectId, '0 0']))
    for (const { subject_id, comment_count, thread_count } of rows) counts.set(subject_id, `${comment_count} ${thread_count}`)
    const before = this.#counts
    this.#counts = counts
    return subjectIds.filter((id) => before.has(id) && before.get(id) !== counts.get(id) && !notified.has(id))
  }
}
