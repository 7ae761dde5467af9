import { type Kysely, sql } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'

type Db = Kysely<Tables>

interface Place {
  resourceIds: string[]
  resourceId: string
  currentProgress: number
  device: string
}

/** Keeps the user's one place. Returns when; nothing when there is no such resource. */
export async function upsertPlace(db: Db, userId: string, place: Place): Promise<Date | undefined> {
  const { rows } = await sql<{ saved_at: Date }>`
    insert into playback_places as kept (user_id, resource_ids, resource_id, position_ms, device)
    select ${userId}, ${place.resourceIds}, resource_id, ${place.currentProgress}, ${place.device}
    from resources where resource_id = ${place.resourceId} and published_at is not null
    on conflict (user_id) do update set resource_ids = excluded.resource_ids, resource_id = excluded.resource_id,
      position_ms = excluded.position_ms, device = excluded.device, saved_at = now()
    returning saved_at`.execute(db)
  return rows[0]?.saved_at
}

export function selectPlace(db: Db, userId: string) {
  return db
    .selectFrom('playback_places')
    .select(['resource_ids', 'resource_id', 'position_ms', 'device', 'saved_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function erasePlace(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('playback_places').where('user_id', '=', userId).execute()
}
