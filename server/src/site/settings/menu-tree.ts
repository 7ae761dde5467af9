import type { MenuItem } from '@shenglang/contract/site/entities'
import type { MenuRow } from './site.sql.ts'

/** The rows as a tree, in their order. A row whose parent is missing or lies in a circle is left out. */
export function menuTree(rows: MenuRow[], parentId: string | null = null): MenuItem[] {
  return rows
    .filter((row) => row.parentId === parentId)
    .map(({ menuId, menuName, icon, url }) => ({ menuId, menuName, icon, url, children: menuTree(rows, menuId) }))
}
