import type { BoughtPlan } from '@shenglang/contract/commerce/levels/entities'
import { type Expression, sql } from 'kysely'

/** The plan that an order of VIP stores; null for a period of another level. */
const PLAN_MONTHS = (item: string, period: string) => sql`case
  when (${sql.ref(`${item}.detail`)} ->> 'vipLevel')::int = ${sql.ref(`${period}.vip_level`)}
  then (${sql.ref(`${item}.detail`)} ->> 'months')::int end`

/** For the rest of a lower level after an upgrade: the plan that had given that level. */
const REST_MONTHS = sql`(
  select ${PLAN_MONTHS('lower_item', 'lower_period')}
  from jsonb_array_elements(item.detail -> 'taken') as taken
  join vip_periods lower_period on lower_period.period_id = (taken ->> 'periodId')::bigint and lower_period.vip_level = period.vip_level
  join order_items lower_item on lower_item.order_item_id = lower_period.order_item_id
  order by lower_period.period_id limit 1)`

/** The source of a user's level at an instant, as a column of a statement about users; of equal levels the bought one. */
export function boughtPlanOf(userId: Expression<string>, now: Date) {
  return sql<BoughtPlan | null>`(
    select json_build_object('source', source, 'months', coalesce(${PLAN_MONTHS('item', 'period')}, ${REST_MONTHS}),
      'isRest', coalesce((item.detail ->> 'vipLevel')::int <> period.vip_level, false))
    from vip_periods period left join order_items item on item.order_item_id = period.order_item_id
    where period.user_id = ${userId} and starts_at <= ${now} and coalesce(ended_at, ends_at, 'infinity') > ${now}
    order by vip_level desc, array_position(array['order', 'seat', 'grant'], source), period_id limit 1)`
}
