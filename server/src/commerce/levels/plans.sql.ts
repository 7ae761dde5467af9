import type { StaffPlan } from '@shenglang/contract/commerce/levels/plans'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** The fields of a plan that an operator sets. */
type SetPlan = Omit<StaffPlan, 'planId' | 'isConfirmed'>

const COLUMNS = [
  'plan_id as planId',
  'vip_level as vipLevel',
  'months',
  'price_fen as priceFen',
  'is_on_sale as isOnSale',
  sql<boolean>`confirmed_at is not null`.as('isConfirmed'),
] as const

export function selectAllPlans(db: Db): Promise<StaffPlan[]> {
  return db.selectFrom('vip_plans').select(COLUMNS).orderBy('vip_level').orderBy('months').execute()
}

/** Locks a level, so that its prices are set one after another. False where there is no such level. */
export async function lockLevel(transaction: Db, vipLevel: number): Promise<boolean> {
  const level = transaction.selectFrom('vip_goods').select('vip_level').where('vip_level', '=', vipLevel)
  return (await level.forUpdate().executeTakeFirst()) !== undefined
}

/** Price and sale of a plan; undefined where there is no such plan. */
export function selectPrice(db: Db, { vipLevel, months }: Pick<SetPlan, 'vipLevel' | 'months'>) {
  return db
    .selectFrom('vip_plans')
    .select(['price_fen as priceFen', 'is_on_sale as isOnSale'])
    .where('vip_level', '=', vipLevel)
    .where('months', '=', months)
    .executeTakeFirst()
}

export function upsertPlan(transaction: Db, plan: SetPlan): Promise<StaffPlan> {
  const changes = { price_fen: plan.priceFen, is_on_sale: plan.isOnSale, confirmed_at: sql<Date>`now()` }
  return transaction
    .insertInto('vip_plans')
    .values({ vip_level: plan.vipLevel, months: plan.months, ...changes })
    .onConflict((conflict) => conflict.columns(['vip_level', 'months']).doUpdateSet(changes))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** Recommends the longest plan on sale of a level; if none is on sale, the last recommendation stays. */
export async function recommendLongest(transaction: Db, vipLevel: number): Promise<void> {
  await sql`
    update vip_goods set (months, price_fen) = (longest.months, longest.price_fen)
    from (select months, price_fen from vip_plans where vip_level = ${vipLevel} and is_on_sale order by months desc limit 1)
      as longest
    where vip_level = ${vipLevel}`.execute(transaction)
}

/** Takes plans off sale whose price nobody set. Returns how many. */
export async function withdrawPresets(db: Db): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('vip_plans')
    .set({ is_on_sale: false })
    .where('confirmed_at', 'is', null)
    .where('is_on_sale', '=', true)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
