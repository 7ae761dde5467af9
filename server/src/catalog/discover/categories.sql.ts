import type { Db } from '../../platform/database/db.ts'

export interface CategoryRow {
  categoryId: string
  code: string
  parentCode: string | null
  name: string
  menuId: string | null
}

export function selectCategories(db: Db): Promise<CategoryRow[]> {
  return db
    .selectFrom('categories')
    .select(['category_id as categoryId', 'code', 'parent_code as parentCode', 'name', 'menu_id as menuId'])
    .orderBy('position')
    .execute()
}
