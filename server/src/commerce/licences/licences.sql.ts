import { type Insertable, sql } from 'kysely'
import { countOf } from '../../platform/database/count-of.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Range } from '../../platform/paging.ts'

export type LicenceRow = NonNullable<Awaited<ReturnType<typeof selectLicence>>>

/** The account whose rights decide: the one that the user's was merged into, if it was. */
const HOLDER = sql<string>`coalesce(
  (select into_id from account_merges where account_merges.user_id = licences.user_id), licences.user_id)`

/** Licences with their works, and whether the purchase behind them is still valid. */
const withWorks = (db: Db) =>
  db
    .selectFrom('licences')
    .innerJoin('resources', 'resources.resource_id', 'licences.resource_id')
    .innerJoin('users as artists', 'artists.user_id', 'resources.artist_id')
    .select([
      'licence_no',
      HOLDER.as('user_id'),
      'licences.resource_id',
      'holder',
      'basis',
      'licences.created_at',
      'resources.title',
      'artists.nick_name as artist',
      sql<boolean>`exists (select from entitlements where entitlements.user_id = ${HOLDER}
        and entitlements.resource_id = licences.resource_id and revoked_at is null)`.as('is_entitled'),
    ])

export function selectLicence(db: Db, licenceNo: string) {
  return withWorks(db).where('licence_no', '=', licenceNo).executeTakeFirst()
}

/** The newest first; for one work if one is given. */
export function selectLicences(db: Db, userId: string, resourceId: string | undefined, { limit, offset }: Range) {
  const licences = withWorks(db).where('licences.user_id', '=', userId)
  const filtered = resourceId === undefined ? licences : licences.where('licences.resource_id', '=', resourceId)
  return filtered.orderBy('licence_id', 'desc').limit(limit).offset(offset).execute()
}

export function countLicences(db: Db, userId: string, resourceId: string | undefined): Promise<number> {
  const licences = db.selectFrom('licences').where('user_id', '=', userId)
  return countOf(resourceId === undefined ? licences : licences.where('resource_id', '=', resourceId))
}

/** Undefined if the user has one for the work, or the number is taken. */
export async function insertLicence(db: Db, licence: Insertable<Tables['licences']>): Promise<string | undefined> {
  const inserted = await db
    .insertInto('licences')
    .values(licence)
    .onConflict((conflict) => conflict.doNothing())
    .returning('licence_no')
    .executeTakeFirst()
  return inserted?.licence_no
}

export async function updateBasis(db: Db, userId: string, resourceId: string, basis: LicenceRow['basis']): Promise<void> {
  const licence = db.updateTable('licences').set({ basis }).where('user_id', '=', userId).where('resource_id', '=', resourceId)
  await licence.where('basis', '<>', basis).execute()
}

export function selectHolders(db: Db, userId: string) {
  return db.selectFrom('licences').select(['licence_no', 'holder']).where('user_id', '=', userId).execute()
}

export async function updateHolder(db: Db, licenceNo: string, holder: string): Promise<void> {
  await db.updateTable('licences').set({ holder }).where('licence_no', '=', licenceNo).execute()
}

/** A work that can be licensed: published music. */
export function selectWork(db: Db, resourceId: string) {
  return db
    .selectFrom('resources')
    .select(['content_type', 'free_vip_level'])
    .where('resource_id', '=', resourceId)
    .where('published_at', 'is not', null)
    .executeTakeFirst()
}

/** Moves a user's licences to another account; those for works for which it has one stay. */
export async function moveLicences(db: Db, fromId: string, intoId: string): Promise<void> {
  await sql`update licences set user_id = ${intoId} where user_id = ${fromId} and not exists (
    select from licences there where there.user_id = ${intoId} and there.resource_id = licences.resource_id)`.execute(db)
}
