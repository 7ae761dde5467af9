import type { VipGoods } from '@shenglang/contract/commerce/entities'
import type { Kysely } from 'kysely'
import type { CommerceTables } from './tables.ts'

export function selectVipGoods(db: Kysely<CommerceTables>): Promise<VipGoods[]> {
  return db
    .selectFrom('vip_goods')
    .select([
      'vip_level as vipLevel',
      'name',
      'icon_url as iconUrl',
      'price_fen as priceFen',
      'months',
      'benefits',
      'is_recommended as isRecommended',
    ])
    .orderBy('vip_level')
    .execute()
}
