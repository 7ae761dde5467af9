import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

interface PlaybackPosition {
  resourceIds: string[]
  resourceId: string
  currentProgress: number
  device: string
}

/** Stores the user's position. Returns the time of storing; undefined if there is no such resource. */
export async function upsertPlaybackPosition(db: Db, userId: string, position: PlaybackPosition): Promise<Date | undefined> {
  const { rows } = await sql<{ saved_at: Date }>`
    insert into playback_places (user_id, resource_ids, resource_id, position_ms, device)
    select ${userId}, ${position.resourceIds}, resource_id, ${position.currentProgress}, ${position.device}
    from resources where resource_id = ${position.resourceId} and published_at is not null
    on conflict (user_id) do update set resource_ids = excluded.resource_ids, resource_id = excluded.resource_id,
      position_ms = excluded.position_ms, device = excluded.device, saved_at = now()
    returning saved_at`.execute(db)
  return rows[0]?.saved_at
}

export function selectPlaybackPosition(db: Db, userId: string) {
  return db
    .selectFrom('playback_places')
    .select(['resource_ids', 'resource_id', 'position_ms', 'device', 'saved_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function erasePlaybackPosition(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('playback_places').where('user_id', '=', userId).execute()
}

/** Moves a user's position to another account, unless that account has one. */
export async function movePlaybackPosition(db: Db, fromId: string, intoId: string): Promise<void> {
  await sql`update playback_places set user_id = ${intoId} where user_id = ${fromId}
    and not exists (select from playback_places where user_id = ${intoId})`.execute(db)
  await erasePlaybackPosition(db, fromId)
}
