import type { StaffLevel } from '@shenglang/contract/commerce/levels/edit-levels'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

const COLUMNS = [
  'vip_level as vipLevel',
  'name',
  'benefits',
  'icon_url as iconUrl',
  'is_recommended as isRecommended',
  'version',
] as const

export function selectLevels(db: Db): Promise<StaffLevel[]> {
  return db.selectFrom('vip_goods').select(COLUMNS).orderBy('vip_level').execute()
}

export function selectLevel(db: Db, vipLevel: number): Promise<StaffLevel | undefined> {
  return db.selectFrom('vip_goods').select(COLUMNS).where('vip_level', '=', vipLevel).forUpdate().executeTakeFirst()
}

export function updateLevel(transaction: Db, { vipLevel, name, benefits, iconUrl, isRecommended }: StaffLevel) {
  return transaction
    .updateTable('vip_goods')
    .set({ name, benefits, icon_url: iconUrl, is_recommended: isRecommended, version: sql`version + 1` })
    .where('vip_level', '=', vipLevel)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

export async function recommendOnly(transaction: Db, vipLevel: number): Promise<void> {
  await transaction.updateTable('vip_goods').set({ is_recommended: false }).where('vip_level', '!=', vipLevel).execute()
}
