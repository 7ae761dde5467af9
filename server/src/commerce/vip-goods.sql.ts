import type { VipGoods } from '@shenglang/contract/commerce/entities'
import type { Kysely } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'

export function selectVipGoods(db: Kysely<Tables>): Promise<VipGoods[]> {
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
