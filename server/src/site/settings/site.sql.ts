import { type DictEntry, SiteConfig } from '@shenglang/contract/site/entities'
import * as z from 'zod/mini'
import type { Db } from '../../platform/database/db.ts'

export async function selectBasic(db: Db): Promise<SiteConfig['basic']> {
  const row = await db.selectFrom('site_settings').select('value').where('name', '=', 'basic').executeTakeFirst()
  return z.parse(SiteConfig.shape.basic, row?.value)
}

export async function updateBasic(db: Db, basic: SiteConfig['basic']): Promise<void> {
  await db
    .updateTable('site_settings')
    .set({ value: JSON.stringify(basic) })
    .where('name', '=', 'basic')
    .execute()
}

export async function hasCategory(db: Db, code: string): Promise<boolean> {
  return (await db.selectFrom('categories').select('code').where('code', '=', code).executeTakeFirst()) !== undefined
}

export interface MenuRow {
  menuId: string
  parentId: string | null
  menuName: string
  icon: string
  url: string
}

export function selectMenuRows(db: Db): Promise<MenuRow[]> {
  return db
    .selectFrom('menus')
    .select(['menu_id as menuId', 'parent_id as parentId', 'menu_name as menuName', 'icon', 'url'])
    .orderBy('position')
    .execute()
}

export function selectDictionaries(db: Db): Promise<DictEntry[]> {
  return db
    .selectFrom('dictionary_entries')
    .select(['dict_type as dictType', 'dict_value as dictValue', 'dict_label as dictLabel'])
    .orderBy('dict_type')
    .orderBy('position')
    .execute()
}
