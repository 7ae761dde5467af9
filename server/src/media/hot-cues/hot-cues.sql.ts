import type { CueCount, HotCue } from '@shenglang/contract/media/hot-cues'
import { type ExpressionBuilder, sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Identifies a cue: by its pad in a track, or without a pad by its position. */
export interface CueKey extends Pick<HotCue, 'pad' | 'timeMs'> {
  resourceId: string
}

const isAt =
  ({ resourceId, pad, timeMs }: CueKey) =>
  ({ and, eb }: ExpressionBuilder<Tables, 'hot_cues'>) =>
    and([
      eb('resource_id', '=', resourceId),
      ...(pad === null ? [eb('pad', 'is', null), eb('time_ms', '=', timeMs)] : [eb('pad', '=', pad)]),
    ])

const cuesOf = (db: Db, userId: string) =>
  db
    .selectFrom('hot_cues')
    .select(['pad', 'name', 'color', 'time_ms as timeMs', 'loop_ms as loopMs'])
    .where('user_id', '=', userId)

/** A user's hot cues in a track by pad, then the memory cues by position. */
export const selectHotCues = (db: Db, userId: string, resourceId: string): Promise<HotCue[]> =>
  cuesOf(db, userId).where('resource_id', '=', resourceId).orderBy('pad').orderBy('time_ms').execute()

/** A user's cues by track, each track's in the same order. */
export async function selectHotCuesOf(db: Db, userId: string, resourceIds: readonly string[]): Promise<Map<string, HotCue[]>> {
  const rows = await cuesOf(db, userId)
    .select('resource_id as resourceId')
    .where('resource_id', '=', anyOf([...resourceIds]))
    .orderBy('pad')
    .orderBy('time_ms')
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ resourceId }) => resourceId)].map(([id, all]) => [id, all.map(({ resourceId: _, ...cue }) => cue)]),
  )
}

/** Counts the user's cues in each of these tracks; tracks without any are left out. */
export const countCues = (db: Db, userId: string, resourceIds: readonly string[]): Promise<CueCount[]> =>
  db
    .selectFrom('hot_cues')
    .select([
      'resource_id as resourceId',
      sql<number>`count(pad)::int`.as('hotCues'),
      sql<number>`count(*) filter (where pad is null)::int`.as('memoryCues'),
    ])
    .where('user_id', '=', userId)
    .where('resource_id', '=', anyOf([...resourceIds]))
    .groupBy('resource_id')
    .execute()

/** The length of a published track's first source, milliseconds; undefined where it has no sound or is not published. */
export async function selectLength(db: Db, resourceId: string): Promise<number | undefined> {
  const source = await db
    .selectFrom('audio_sources')
    .innerJoin('resources', 'resources.resource_id', 'audio_sources.resource_id')
    .select('audio_sources.duration_ms as durationMs')
    .where('resources.resource_id', '=', resourceId)
    .where('published_at', 'is not', null)
    .where('audio_sources.position', 'is not', null)
    .orderBy('audio_sources.position')
    .limit(1)
    .executeTakeFirst()
  return source?.durationMs
}

/** Counts a user's cues other than the one at this position: all tracks, and the memory cues in this one. */
export function countOtherCues(db: Db, userId: string, key: CueKey): Promise<{ all: number; memory: number }> {
  return db
    .selectFrom('hot_cues')
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`count(*) filter (where pad is null and resource_id = ${key.resourceId})::int`.as('memory'),
    ])
    .where('user_id', '=', userId)
    .where((builder) => builder.not(isAt(key)(builder)))
    .executeTakeFirstOrThrow()
}

/** Puts a cue on its pad, or a memory cue at its position, instead of the one that is there. */
export async function upsertHotCue(
  db: Db,
  { userId, resourceId, now, ...cue }: HotCue & { userId: string; resourceId: string; now: Date },
): Promise<void> {
  const values = { name: cue.name, color: cue.color, time_ms: cue.timeMs, loop_ms: cue.loopMs, changed_at: now }
  await db
    .insertInto('hot_cues')
    .values({ user_id: userId, resource_id: resourceId, pad: cue.pad, ...values })
    .onConflict((conflict) =>
      cue.pad === null
        ? conflict.columns(['user_id', 'resource_id', 'time_ms']).where('pad', 'is', null).doUpdateSet(values)
        : conflict.columns(['user_id', 'resource_id', 'pad']).doUpdateSet(values),
    )
    .execute()
}

export async function deleteHotCue(db: Db, userId: string, key: CueKey): Promise<void> {
  await db.deleteFrom('hot_cues').where('user_id', '=', userId).where(isAt(key)).execute()
}

/** For the export of a user's data. */
export const selectAllHotCues = (db: Db, userId: string) =>
  cuesOf(db, userId)
    .select(['resource_id as resourceId', 'changed_at as updateTime'])
    .orderBy('resource_id')
    .orderBy('pad')
    .orderBy('time_ms')
    .execute()

export async function eraseHotCues(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('hot_cues').where('user_id', '=', userId).execute()
}

/** Moves cues to the account that is left; where both have one on a pad or at a position, its own stays. */
export async function moveHotCues(db: Db, fromId: string, intoId: string): Promise<void> {
  await sql`insert into hot_cues (user_id, resource_id, pad, name, color, time_ms, loop_ms, changed_at)
    select ${intoId}, resource_id, pad, name, color, time_ms, loop_ms, changed_at from hot_cues where user_id = ${fromId}
    on conflict do nothing`.execute(db)
  await eraseHotCues(db, fromId)
}
