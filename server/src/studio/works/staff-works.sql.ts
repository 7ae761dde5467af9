import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** Entries of the log that staff write when they create a work of `resources`; an artist's first entry leaves the draft. */
const entriesOfMakers = sql`resource_log as made where made.resource_id = resources.resource_id
  and made.from_state = 'draft' and made.to_state = 'draft' and made.actor_id is not null`

/**
 * Condition on `resources`: a single that staff made, whose recordings they may send and remove. That ends for good once its
 * artist submits it or sends a recording; both are in its log. A staff member who made it for themselves is no such artist.
 */
export const hasRecordingsByStaff = sql<boolean>`(content_type = ${CONTENT_TYPES.single} and state = 'draft'
  and published_at is null and exists (select from ${entriesOfMakers})
  and not exists (select from resource_log as taken where taken.resource_id = resources.resource_id
    and taken.from_state = 'draft' and taken.actor_id = resources.artist_id
    and taken.actor_id <> (select made.actor_id from ${entriesOfMakers} order by made.log_id limit 1)))`

/** True for a work created by staff. */
export const isMadeByStaff = (db: Db, resourceId: string): Promise<boolean> =>
  isResource(db, resourceId, sql<boolean>`exists (select from ${entriesOfMakers})`)

/** True while staff may send and remove the recordings of this work. */
export const mayStaffRecord = (db: Db, resourceId: string): Promise<boolean> => isResource(db, resourceId, hasRecordingsByStaff)

async function isResource(db: Db, resourceId: string, condition: typeof hasRecordingsByStaff): Promise<boolean> {
  const { rows } = await sql`select from resources where resource_id = ${resourceId} and ${condition}`.execute(db)
  return rows.length > 0
}
