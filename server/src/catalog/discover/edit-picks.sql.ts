import type { PickList } from '@shenglang/contract/catalog/discover/picks'
import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { fault } from '@shenglang/contract/faults'
import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/db.ts'

type List = PickList | 'hero'

export async function selectListVersion(db: Db, list: List): Promise<number> {
  const row = await db.selectFrom('pick_lists').select('version').where('list', '=', list).executeTakeFirstOrThrow()
  return row.version
}

/**
 * Takes the next version of a list for a change, in its transaction; a second editor waits here and is then refused. Throws
 * CHANGED_MEANWHILE where `version` is not the present one.
 */
export async function takeListVersion(transaction: Db, list: List, version: number): Promise<number> {
  const taken = await transaction
    .updateTable('pick_lists')
    .set({ version: sql`version + 1` })
    .where('list', '=', list)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  if (!taken) throw fault('CHANGED_MEANWHILE', { list, version: await selectListVersion(transaction, list) })
  return taken.version
}

/** Works as editors see them, by id; also those that are taken down. */
export async function selectPickedWorks(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('resources')
    .innerJoin('users', 'users.user_id', 'resources.artist_id')
    .select(['resource_id as resourceId', 'title', 'users.nick_name as artist', 'cover', 'cover_color as coverColor'])
    .select(({ eb }) => eb('published_at', 'is not', null).$castTo<boolean>().as('isPublished'))
    .where('resource_id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map((row) => [row.resourceId, row]))
}

/** True where all of these are published singles. */
export async function areSingles(db: Db, ids: readonly string[]): Promise<boolean> {
  const rows = await db
    .selectFrom('resources')
    .select('resource_id')
    .where('resource_id', '=', anyOf(ids))
    .where('published_at', 'is not', null)
    .where('content_type', '=', CONTENT_TYPES.single)
    .execute()
  return rows.length === new Set(ids).size
}

export async function deletePicks(db: Db, list: PickList): Promise<void> {
  await db.deleteFrom('picks').where('list', '=', list).execute()
}

const DAY_COLUMNS = ['day', 'resource_id', 'note', 'version'] as const

export function selectDaysOf(db: Db, month: string) {
  return db
    .selectFrom('daily_picks')
    .select(DAY_COLUMNS)
    .where('day', '>=', `${month}-01`)
    .where('day', '<', sql<string>`${`${month}-01`}::date + interval '1 month'`)
    .orderBy('day')
    .execute()
}

export function selectDay(db: Db, day: string) {
  return db.selectFrom('daily_picks').select(DAY_COLUMNS).where('day', '=', day).executeTakeFirst()
}

interface DayPick {
  day: string
  resourceId: string
  note: string
}

/** Undefined where the day already has a pick. */
export function insertDay(db: Db, { day, resourceId, note }: DayPick) {
  return db
    .insertInto('daily_picks')
    .values({ day, resource_id: resourceId, note })
    .onConflict((conflict) => conflict.doNothing())
    .returning(DAY_COLUMNS)
    .executeTakeFirst()
}

/** Undefined where `version` is not the present one. */
export function updateDay(db: Db, { day, resourceId, note, version }: DayPick & { version: number }) {
  return db
    .updateTable('daily_picks')
    .set({ resource_id: resourceId, note, version: sql`default` })
    .where('day', '=', day)
    .where('version', '=', version)
    .returning(DAY_COLUMNS)
    .executeTakeFirst()
}

/** False where `version` is not the present one. */
export async function deleteDay(db: Db, { day, version }: { day: string; version: number }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('daily_picks')
    .where('day', '=', day)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
