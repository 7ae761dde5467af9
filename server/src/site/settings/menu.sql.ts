import { type Insertable, sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Row = Omit<Insertable<Tables['menus']>, 'menu_id'>

export async function nextMenuId(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`select nextval(pg_get_serial_sequence('menus', 'menu_id')) as id`.execute(db)
  return (rows as [{ id: string }])[0].id
}

export async function insertMenu(db: Db, row: Row & { menu_id: string }): Promise<void> {
  await db.insertInto('menus').values(row).execute()
}

export async function updateMenu(db: Db, menuId: string, row: Row): Promise<void> {
  await db.updateTable('menus').set(row).where('menu_id', '=', menuId).execute()
}

/** Deletes all entries but these; theirs have none below them by then. */
export async function deleteMenusExcept(db: Db, menuIds: string[]): Promise<void> {
  await db
    .deleteFrom('menus')
    .where(({ not, eb }) => not(eb('menu_id', '=', anyOf(menuIds))))
    .execute()
}
