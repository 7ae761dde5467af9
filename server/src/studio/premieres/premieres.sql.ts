import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { DAY_MS } from '@shenglang/contract/shanghai'
import { PREMIERE_SHOWN_DAYS } from '@shenglang/contract/studio/premieres'
import { type Insertable, sql, type Updateable } from 'kysely'
import { isBlockedAccount } from '../../accounts/sessions/index.ts'
import { countReminders, hasReminder } from '../../notices/reminders/index.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../platform/database/tables.ts'

const ID = sql.ref('premieres.premiere_id')

/** Premieres with their works, if they have one; `published_at` is null where listeners do not see the work. */
const premieres = (db: Db) =>
  db
    .selectFrom('premieres')
    .leftJoin('resources', 'resources.resource_id', 'premieres.resource_id')
    .select([
      'premieres.premiere_id',
      'premieres.artist_id',
      'premieres.title',
      'premieres.note',
      'premieres.starts_at',
      'premieres.resource_id',
      'resources.title as work_title',
      'resources.content_type',
      'resources.published_at',
    ])

/** Premieres of artists whose account is open and not blocked. */
const visiblePremieres = (db: Db, now: Date) =>
  premieres(db)
    .innerJoin('users as artist', 'artist.user_id', 'premieres.artist_id')
    .where('artist.is_artists', '=', true)
    .where('artist.closed_at', 'is', null)
    .where(({ not }) => not(isBlockedAccount(sql.ref('premieres.artist_id'), now)))

/** Premieres on an artist's page: those to come, and recent ones whose work is public. */
export function selectShown(db: Db, artistId: string, now: Date, reader: string | undefined) {
  const shownSince = new Date(now.getTime() - PREMIERE_SHOWN_DAYS * DAY_MS)
  return visiblePremieres(db, now)
    .select(hasReminder(reader, 'premiere', ID).as('is_reminded'))
    .where('premieres.artist_id', '=', artistId)
    .where('starts_at', '>', shownSince)
    .where(({ or, eb }) => or([eb('starts_at', '>', now), eb('resources.published_at', 'is not', null)]))
    .orderBy('starts_at')
    .orderBy('premiere_id')
    .execute()
}

/** An artist's premieres for the artist, including recent ones. */
export const selectMine = (db: Db, artistId: string, since: Date) =>
  premieres(db)
    .select(countReminders('premiere', ID).as('reminder_count'))
    .where('premieres.artist_id', '=', artistId)
    .where('starts_at', '>', since)
    .orderBy('starts_at')
    .orderBy('premiere_id')
    .execute()

export type MyPremiereRow = Awaited<ReturnType<typeof selectMine>>[number]

export const selectMineById = (db: Db, premiereId: string): Promise<MyPremiereRow> =>
  premieres(db)
    .select(countReminders('premiere', ID).as('reminder_count'))
    .where('premieres.premiere_id', '=', premiereId)
    .executeTakeFirstOrThrow()

const WORKS_MAX = 100

/** Works that an artist can announce: music that is not published, the newest first. */
export const selectAnnounceable = (db: Db, artistId: string) =>
  db
    .selectFrom('resources')
    .select(['resource_id', 'title', 'release_at'])
    .where('artist_id', '=', artistId)
    .where('content_type', 'in', [CONTENT_TYPES.single, CONTENT_TYPES.collection])
    .where('published_at', 'is', null)
    .where('state', '<>', 'taken_down')
    .orderBy('resource_id', 'desc')
    .limit(WORKS_MAX)
    .execute()

/** Applies the rule of `selectAnnounceable` to one work. */
export async function isAnnounceable(db: Db, artistId: string, resourceId: string): Promise<boolean> {
  const work = await db
    .selectFrom('resources')
    .select('resource_id')
    .where('resource_id', '=', resourceId)
    .where('artist_id', '=', artistId)
    .where('content_type', 'in', [CONTENT_TYPES.single, CONTENT_TYPES.collection])
    .where('published_at', 'is', null)
    .where('state', '<>', 'taken_down')
    .executeTakeFirst()
  return work !== undefined
}

/** The stored values of a premiere, locked against concurrent changes. */
export const lockPremiere = (db: Db, artistId: string, premiereId: string) =>
  db
    .selectFrom('premieres')
    .select(['title', 'note', 'starts_at', 'resource_id'])
    .where('premiere_id', '=', premiereId)
    .where('artist_id', '=', artistId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** A premiere that the public sees, by its id. Within a transaction its time cannot change until that ends. */
export const selectStart = (db: Db, premiereId: string, now: Date) =>
  visiblePremieres(db, now).where('premiere_id', '=', premiereId).forShare('premieres').executeTakeFirst()

/** A premiere that the public sees, with its artist's name. */
export const selectDue = (db: Db, premiereId: string, now: Date) =>
  visiblePremieres(db, now).select('artist.nick_name').where('premiere_id', '=', premiereId).executeTakeFirst()

/** Counts an artist's premieres to come. Locks the artist, so that concurrent calls count correctly. */
export async function countOpen(db: Db, artistId: string, now: Date): Promise<number> {
  await sql`select from users where user_id = ${artistId} for no key update`.execute(db)
  const { count } = await db
    .selectFrom('premieres')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('artist_id', '=', artistId)
    .where('starts_at', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertPremiere(db: Db, premiere: Insertable<Tables['premieres']>): Promise<string> {
  const { premiere_id } = await db.insertInto('premieres').values(premiere).returning('premiere_id').executeTakeFirstOrThrow()
  return premiere_id
}

export async function updatePremiere(db: Db, premiereId: string, changes: Updateable<Tables['premieres']>): Promise<void> {
  await db.updateTable('premieres').set(changes).where('premiere_id', '=', premiereId).execute()
}

/** Deletes one premiere of an artist, or all of them. Returns their ids. */
export async function deletePremieres(db: Db, artistId: string, premiereId?: string): Promise<string[]> {
  let query = db.deleteFrom('premieres').where('artist_id', '=', artistId)
  if (premiereId !== undefined) query = query.where('premiere_id', '=', premiereId)
  return (await query.returning('premiere_id').execute()).map(({ premiere_id }) => premiere_id)
}

export const selectUserPremieres = (db: Db, userId: string) =>
  db
    .selectFrom('premieres')
    .select(['title', 'note', 'starts_at as startTime', 'resource_id as resourceId', 'created_at as createTime'])
    .where('artist_id', '=', userId)
    .orderBy('premiere_id')
    .execute()
