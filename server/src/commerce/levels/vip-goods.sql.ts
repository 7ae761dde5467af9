import type { VipGoods, VipPlan } from '@shenglang/contract/commerce/levels/entities'
import type { Db } from '../../platform/database/db.ts'

/** The levels with the lines that were entered for them. */
export async function selectVipGoods(db: Db): Promise<Omit<VipGoods, 'gains'>[]> {
  const [tiers, plans] = await Promise.all([
    db
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
      .execute(),
    selectPlans(db),
  ])
  return tiers.map((tier) => ({ ...tier, plans: plans.filter(({ vipLevel }) => vipLevel === tier.vipLevel) }))
}

/** The picture that the operator set for a level, '' for none; undefined for a level that is not on offer. */
export async function selectIconUrl(db: Db, vipLevel: number): Promise<string | undefined> {
  const tier = await db.selectFrom('vip_goods').select('icon_url').where('vip_level', '=', vipLevel).executeTakeFirst()
  return tier?.icon_url
}

/** Plans on sale, the longest first. */
export function selectPlans(db: Db): Promise<VipPlan[]> {
  return db
    .selectFrom('vip_plans')
    .select(['plan_id as planId', 'vip_level as vipLevel', 'months', 'price_fen as priceFen'])
    .where('is_on_sale', '=', true)
    .orderBy('months', 'desc')
    .execute()
}
