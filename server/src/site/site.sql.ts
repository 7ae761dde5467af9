import { AGREEMENTS } from '@shenglang/contract/site/agreements'
import { type DictEntry, SiteConfig } from '@shenglang/contract/site/entities'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Tables } from '../platform/database/tables.ts'

export async function selectConfig(db: Kysely<Tables>): Promise<SiteConfig> {
  const rows = await db.selectFrom('site_settings').selectAll().execute()
  const values = Object.fromEntries(rows.map((row) => [row.name, row.value]))
  return z.parse(SiteConfig, { basic: values.basic, agreement: { agreements: AGREEMENTS } })
}

export interface MenuRow {
  menuId: string
  parentId: string | null
  menuName: string
  icon: string
  url: string
}

export function selectMenuRows(db: Kysely<Tables>): Promise<MenuRow[]> {
  return db
    .selectFrom('menus')
    .select(['menu_id as menuId', 'parent_id as parentId', 'menu_name as menuName', 'icon', 'url'])
    .orderBy('position')
    .execute()
}

export function selectDictionaries(db: Kysely<Tables>): Promise<DictEntry[]> {
  return db
    .selectFrom('dictionary_entries')
    .select(['dict_type as dictType', 'dict_value as dictValue', 'dict_label as dictLabel'])
    .orderBy('dict_type')
    .orderBy('position')
    .execute()
}
