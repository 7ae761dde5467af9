import type { StaffCategory } from '@shenglang/contract/catalog/discover/categories'
import { sql } from 'kysely'
import { countOf } from '../../platform/database/count-of.ts'
import type { Db } from '../../platform/database/db.ts'

const COLUMNS = ['code', 'name', 'parent_code as parentCode', 'menu_id as menuId', 'position', 'version'] as const

export function selectStaffCategories(db: Db): Promise<StaffCategory[]> {
  return db.selectFrom('categories').select(COLUMNS).orderBy('position').orderBy('code').execute()
}

export function selectCategory(db: Db, code: string): Promise<StaffCategory | undefined> {
  return db.selectFrom('categories').select(COLUMNS).where('code', '=', code).executeTakeFirst()
}

const rowOf = ({ name, parentCode, menuId, position }: Omit<StaffCategory, 'code' | 'version'>) => ({
  name,
  parent_code: parentCode,
  menu_id: menuId,
  position,
})

/** Undefined where the code is taken. */
export function insertCategory(
  db: Db,
  { code, ...category }: Omit<StaffCategory, 'version'>,
): Promise<StaffCategory | undefined> {
  return db
    .insertInto('categories')
    .values({ code, ...rowOf(category) })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()
}

/** Undefined where `version` is not the present one. */
export function updateCategory(db: Db, { code, version, ...category }: StaffCategory): Promise<StaffCategory | undefined> {
  return db
    .updateTable('categories')
    .set({ ...rowOf(category), version: sql`version + 1` })
    .where('code', '=', code)
    .where('version', '=', version)
    .returning(COLUMNS)
    .executeTakeFirst()
}

/** Locks a category until the transaction ends, so that no work is added to it. False where `version` is not the present one. */
export async function lockCategory(transaction: Db, code: string, version: number): Promise<boolean> {
  const row = await transaction
    .selectFrom('categories')
    .select('code')
    .where('code', '=', code)
    .where('version', '=', version)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function hasSubcategories(db: Db, code: string): Promise<boolean> {
  return (
    (await db.selectFrom('categories').select('code').where('parent_code', '=', code).limit(1).executeTakeFirst()) !== undefined
  )
}

/** True where the site setting `musicGenreCode` has this code: the site lists its music under it. */
export async function isMusicCategory(db: Db, code: string): Promise<boolean> {
  const { rows } = await sql`select from site_settings where name = 'basic' and value ->> 'musicGenreCode' = ${code}`.execute(db)
  return rows.length > 0
}

export const countWorksIn = (db: Db, code: string): Promise<number> =>
  countOf(db.selectFrom('resources').where('category_code', '=', code))

/** Returns the number of works moved. */
export async function moveWorks(db: Db, from: string, to: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('resources')
    .set({ category_code: to })
    .where('category_code', '=', from)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

export async function deleteCategory(db: Db, code: string): Promise<void> {
  await db.deleteFrom('categories').where('code', '=', code).execute()
}
