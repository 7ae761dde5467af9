import type { Db } from '../platform/database/db.ts'
import { selectAllCounts } from './comments.sql.ts'

/** Finds the subjects whose comments have changed without a message, since its sender was killed after the commit. */
export class MissedChanges {
  readonly #db: Db
  /** The counts of each subject at the last look. */
  #counts = new Map<string, string>()
  readonly #notified = new Set<string>()

  constructor(db: Db) {
    this.#db = db
  }

  /** A message on the subject has come. */
  notified(subjectId: string): void {
    this.#notified.add(subjectId)
  }

  /** Of these subjects, those that changed without one since the last look. */
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
