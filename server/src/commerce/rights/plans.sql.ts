import type { StaffPlan } from '@shenglang/contract/commerce/plans'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

const COLUMNS = [
  'plan_id as planId',
  'vip_level as vipLevel',
  'months',
  'price_fen as priceFen',
  'is_on_sale as isOnSale',
] as const

export function selectAllPlans(db: Db): Promise<StaffPlan[]> {
  return db.selectFrom('vip_plans').select(COLUMNS).orderBy('vip_level').orderBy('months').execute()
}

export async function hasLevel(db: Db, vipLevel: number): Promise<boolean> {
  return (await db.selectFrom('vip_goods').select('vip_level').where('vip_level', '=', vipLevel).executeTakeFirst()) !== undefined
}

export function upsertPlan(transaction: Db, plan: Omit<StaffPlan, 'planId'>): Promise<StaffPlan> {
  const changes = { price_fen: plan.priceFen, is_on_sale: plan.isOnSale }
  return transaction
    .insertInto('vip_plans')
    .values({ vip_level: plan.vipLevel, months: plan.months, ...changes })
    .onConflict((conflict) => conflict.columns(['vip_level', 'months']).doUpdateSet(changes))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** The longest plan on sale is the one that a level is shown with; without any it stays with the last. */
export async function recommendLongest(transaction: Db, vipLevel: number): Promise<void> {
  await sql`
    update vip_goods set (months, price_fen) = (longest.months, longest.price_fen)
    from (select months, price_fen from vip_plans where vip_level = ${vipLevel} and is_on_sale order by months desc limit 1)
      as longest
    where vip_level = ${vipLevel}`.execute(transaction)
}
