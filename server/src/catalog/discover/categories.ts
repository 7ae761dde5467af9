import type { Category } from '@shenglang/contract/catalog/entities'
import type { CategoryRow } from './categories.sql.ts'

/** All categories as a tree, those of one menu entry, or those right inside one code. */
export function categoryTree(rows: CategoryRow[], narrow: { menuId?: string; code?: string } = {}): Category[] {
  const below = (parentCode: string | null): Category[] => rows.filter((row) => row.parentCode === parentCode).map(branch)
  const branch = ({ categoryId, code, name }: CategoryRow): Category => ({ categoryId, code, name, children: below(code) })
  if (narrow.code) return below(narrow.code)
  if (narrow.menuId) return rows.filter((row) => row.menuId === narrow.menuId).map(branch)
  return below(null)
}
