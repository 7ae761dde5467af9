import { badField } from '@shenglang/contract/faults'
import type { AnswerOf, CheckedArgsOf } from '@shenglang/contract/route'
import type { changeMenu, MenuEntry, readMenu } from '@shenglang/contract/site/settings/menu'
import type { Db } from '../../platform/database/db.ts'
import { inSnapshot } from '../../platform/database/in-transaction.ts'
import { deleteMenusExcept, insertMenu, nextMenuId, updateMenu } from './menu.sql.ts'
import { menuTree } from './menu-tree.ts'
import { selectMenuRows } from './site.sql.ts'
import { selectVersion, takeVersion } from './versions.sql.ts'

type Answer = AnswerOf<typeof readMenu>

/** The menu with its version. */
export function readMenuVersion(db: Db): Promise<Answer> {
  return inSnapshot(db, async (transaction) => ({
    version: await selectVersion(transaction, 'menu'),
    menu: menuTree(await selectMenuRows(transaction)),
  }))
}

/**
 * Replaces the menu: entries keep their ids, so that addresses with `mid` go on working. Throws CHANGED_MEANWHILE, and
 * BAD_ARGUMENT for an id that the menu does not have or has twice.
 */
export function replaceMenu(db: Db, { menu, version }: CheckedArgsOf<typeof changeMenu>): Promise<Answer> {
  return db.transaction().execute(async (transaction) => {
    const next = await takeVersion(transaction, 'menu', version)
    const present = new Set((await selectMenuRows(transaction)).map(({ menuId }) => menuId))
    const sent = idsOf(menu)
    if (new Set(sent).size < sent.length || sent.some((id) => !present.has(id)))
      throw badField('menu', '有菜单项已经不在，或出现了两次')
    const saved: string[] = []
    await saveLevel(transaction, { entries: menu, parentId: null, present }, saved)
    await deleteMenusExcept(transaction, saved)
    return { version: next, menu: menuTree(await selectMenuRows(transaction)) }
  })
}

const idsOf = (menu: readonly MenuEntry[]): string[] =>
  menu.flatMap(({ menuId, children }) => [...(menuId === '' ? [] : [menuId]), ...idsOf(children)])

interface Level {
  entries: readonly MenuEntry[]
  parentId: string | null
  present: ReadonlySet<string>
}

/** Saves a level in its order, and each entry's children after it; adds the ids to `saved`, whose length is the position. */
async function saveLevel(transaction: Db, { entries, parentId, present }: Level, saved: string[]): Promise<void> {
  for (const { menuId, menuName, icon, url, children } of entries) {
    const id = menuId === '' ? await nextMenuId(transaction) : menuId
    const row = { parent_id: parentId, menu_name: menuName, icon, url, position: saved.length }
    await (present.has(id) ? updateMenu(transaction, id, row) : insertMenu(transaction, { ...row, menu_id: id }))
    saved.push(id)
    await saveLevel(transaction, { entries: children, parentId: id, present }, saved)
  }
}
