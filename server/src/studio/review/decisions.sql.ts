import { type Insertable, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Stores a decision and counts it for the day. Returns false where the item already has a decision. */
export async function insertDecision(
  db: Db,
  decision: Insertable<Tables['review_decisions']>,
  { day, takenMs }: Pick<Pace, 'day' | 'takenMs'>,
): Promise<boolean> {
  const counted = await db
    .with('stored', (query) =>
      query
        .insertInto('review_decisions')
        .values(decision)
        .onConflict((same) => same.column('resource_id').doNothing())
        .returning('reviewer_id'),
    )
    .insertInto('review_days')
    .columns(['reviewer_id', 'day', 'decided', 'taken_ms'])
    .expression((query) =>
      query
        .selectFrom('stored')
        .select(['reviewer_id', sql<string>`${day}::date`.as('day'), sql.lit(1).as('decided'), sql.val(takenMs).as('taken_ms')]),
    )
    .onConflict((same) =>
      same.columns(['reviewer_id', 'day']).doUpdateSet({
        decided: sql`review_days.decided + excluded.decided`,
        taken_ms: sql`review_days.taken_ms + excluded.taken_ms`,
      }),
    )
    .returning('reviewer_id')
    .executeTakeFirst()
  return counted !== undefined
}

/** Takes back a decision that has not taken effect yet. Undefined where the reviewer has none. */
export function takeBack(db: Db, resourceId: string, reviewerId: string) {
  return db
    .deleteFrom('review_decisions')
    .where('resource_id', '=', resourceId)
    .where('reviewer_id', '=', reviewerId)
    .returning(['opened_at', 'decided_at'])
    .executeTakeFirst()
}

const DUE_MOST = 100

/** Works whose decision takes effect by now, the earliest first. */
export function selectDue(db: Db, now: Date) {
  return db
    .selectFrom('review_decisions')
    .select('resource_id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(DUE_MOST)
    .execute()
}

/** Removes a due decision, which takes effect in the same transaction. Undefined where another process took it. */
export function takeDue(db: Db, resourceId: string, now: Date) {
  return db
    .deleteFrom('review_decisions')
    .where('resource_id', '=', resourceId)
    .where('due_at', '<=', now)
    .returningAll()
    .executeTakeFirst()
}

interface Pace {
  reviewerId: string
  day: string
  takenMs: number
}

/** Removes a decision that was taken back from the count of its day. */
export async function uncountDecision(db: Db, { reviewerId, day, takenMs }: Pace): Promise<void> {
  await db
    .updateTable('review_days')
    .set({ decided: sql`decided - 1`, taken_ms: sql`taken_ms - ${takenMs}` })
    .where('reviewer_id', '=', reviewerId)
    .where('day', '=', day)
    .execute()
}

export async function selectPace(db: Db, reviewerId: string, day: string) {
  const row = await db
    .selectFrom('review_days')
    .select(['decided', 'taken_ms'])
    .where('reviewer_id', '=', reviewerId)
    .where('day', '=', day)
    .executeTakeFirst()
  return { decided: row?.decided ?? 0, takenMs: Number(row?.taken_ms ?? 0) }
}
