import { HomeSettings } from '@shenglang/contract/site/settings/home'
import * as z from 'zod/mini'
import type { Db } from '../../platform/database/db.ts'

export async function selectHome(db: Db): Promise<HomeSettings> {
  const row = await db.selectFrom('site_settings').select('value').where('name', '=', 'home').executeTakeFirst()
  return z.parse(HomeSettings, row?.value)
}

export async function updateHome(db: Db, home: HomeSettings): Promise<void> {
  await db
    .updateTable('site_settings')
    .set({ value: JSON.stringify(home) })
    .where('name', '=', 'home')
    .execute()
}
