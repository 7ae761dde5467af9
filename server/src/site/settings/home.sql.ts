import { HomeSettings } from '@shenglang/contract/site/settings/home'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Tables } from '../../platform/database/tables.ts'

export async function selectHome(db: Kysely<Tables>): Promise<HomeSettings> {
  const row = await db.selectFrom('site_settings').select('value').where('name', '=', 'home').executeTakeFirst()
  return z.parse(HomeSettings, row?.value)
}

export async function updateHome(db: Kysely<Tables>, home: HomeSettings): Promise<void> {
  await db
    .updateTable('site_settings')
    .set({ value: JSON.stringify(home) })
    .where('name', '=', 'home')
    .execute()
}
