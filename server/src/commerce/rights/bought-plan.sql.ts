import type { BoughtPlan } from '@shenglang/contract/commerce/entities'
import { type Expression, sql } from 'kysely'

/** What gives a user the level of an instant, as a column of a statement about users; of equal levels what was bought. */
export function boughtPlanOf(userId: Expression<string>, now: Date) {
  return sql<BoughtPlan | null>`(
    select json_build_object('source', source, 'months', case when source = 'order' then months end)
    from vip_periods
    where vip_periods.user_id = ${userId} and starts_at <= ${now} and coalesce(ended_at, ends_at, 'infinity') > ${now}
    order by vip_level desc, array_position(array['order', 'seat', 'grant'], source), period_id limit 1)`
}
