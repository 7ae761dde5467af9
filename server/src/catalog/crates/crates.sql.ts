import { fault } from '@shenglang/contract/faults'
import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type CrateRow = Awaited<ReturnType<typeof selectCrates>>[number]

/** The user's crates, oldest first. */
export function selectCrates(db: Db, userId: string) {
  return userCrates(db, userId).orderBy('crate_id').execute()
}

export function selectCrate(db: Db, userId: string, crateId: string) {
  return userCrates(db, userId).where('crate_id', '=', crateId).executeTakeFirst()
}

function userCrates(db: Db, userId: string) {
  return db
    .selectFrom('crates')
    .select((expression) => ['crate_id', 'parent_id', 'name', 'filter', trackCount(expression).as('track_count')])
    .where('user_id', '=', userId)
}

function trackCount({ selectFrom, fn }: ExpressionBuilder<Tables, 'crates'>) {
  const tracks = selectFrom('crate_tracks')
    .innerJoin('resources', 'resources.resource_id', 'crate_tracks.resource_id')
    .select(fn.countAll<string>().as('tracks'))
    .whereRef('crate_tracks.crate_id', '=', 'crates.crate_id')
    .where('published_at', 'is not', null)
  return sql<string>`${tracks}`
}

/** The user's tree of crates, locked until the transaction ends. */
export async function lockCrates(transaction: Db, userId: string) {
  if (!(await lockOwner(transaction, userId))) throw fault('NOT_SIGNED_IN')
  const rows = await transaction.selectFrom('crates').select(['crate_id', 'parent_id']).where('user_id', '=', userId).execute()
  return rows.map(({ crate_id, parent_id }) => ({ crateId: crate_id, parentId: parent_id ?? '' }))
}

function lockOwner(transaction: Db, userId: string) {
  const user = transaction.selectFrom('users').select('user_id').where('user_id', '=', userId)
  return user.where('closed_at', 'is', null).forNoKeyUpdate().executeTakeFirst()
}

export async function insertCrate(db: Db, crate: Insertable<Tables['crates']>): Promise<string> {
  const row = await db.insertInto('crates').values(crate).returning('crate_id').executeTakeFirstOrThrow()
  return row.crate_id
}

export async function updateCrate(db: Db, crateId: string, change: { name?: string; parent_id?: string | null }): Promise<void> {
  await db.updateTable('crates').set(change).where('crate_id', '=', crateId).execute()
}

export async function deleteCrates(db: Db, crateIds: string[]): Promise<void> {
  await db.deleteFrom('crates').where('crate_id', 'in', crateIds).execute()
}

/** Runs in the transaction that closes the account: a concurrent `createCrate` waits for its lock, and then finds no user. */
export async function eraseCrates(transaction: Db, userId: string): Promise<void> {
  await lockOwner(transaction, userId)
  await transaction.deleteFrom('crates').where('user_id', '=', userId).execute()
}

export function selectUserCrates(db: Db, userId: string) {
  return db
    .selectFrom('crates')
    .select(['crate_id', 'parent_id', 'name', 'filter', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('crate_id')
    .execute()
}

export function selectUserCrateTracks(db: Db, userId: string) {
  return db
    .selectFrom('crate_tracks')
    .innerJoin('crates', 'crates.crate_id', 'crate_tracks.crate_id')
    .innerJoin('resources', 'resources.resource_id', 'crate_tracks.resource_id')
    .select(['crate_tracks.crate_id', 'position', 'crate_tracks.resource_id', 'title', 'added_at'])
    .where('user_id', '=', userId)
    .orderBy('crate_tracks.crate_id')
    .orderBy('position')
    .execute()
}

/** Moves a user's crates, with their tree, to another account, both of which the caller has locked. */
export async function moveCrates(transaction: Db, fromId: string, intoId: string): Promise<void> {
  await transaction.updateTable('crates').set({ user_id: intoId }).where('user_id', '=', fromId).execute()
}
