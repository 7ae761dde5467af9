import { TEAM_LEVEL } from '@shenglang/contract/commerce/team/seats'
import { sql } from 'kysely'

/** Levels, seats and grants that contradict what was paid for them. */
export const LEVEL_CHECKS = {
  会员价值多于付款: sql`
    with worth as (
      -- A refund counts the time since its request as unused: a level that ran out meanwhile was paid back and need not end.
      select user_id, sum(worth_fen) as fen from vip_periods period
      where source = 'order' and ended_at is null and not exists (
        select from refunds join refund_parts part using (refund_id)
        where part.order_item_id = period.order_item_id and part.take = 'all' and refunds.state in ('granted', 'done')
          and ends_at <= decided_at)
      group by user_id),
    paid as (
      select user_id, sum(item.amount_fen - back.fen) as fen
      from orders join order_items item using (order_id) cross join lateral (
        select coalesce(sum(part.amount_fen), 0) as fen from refund_parts part join refunds using (refund_id)
        where part.order_item_id = item.order_item_id and refunds.state in ('granted', 'done')) as back
      where goods_type = 'VIP' and paid_at is not null group by user_id)
    select '用户 ' || user_id as subject, format('会员 %s，付款 %s', worth.fen, coalesce(paid.fen, 0)) as detail
    from worth left join paid using (user_id) where worth.fen > coalesce(paid.fen, 0)`,
  退了款还有会员: sql`
    select '订单 ' || order_no as subject, format('%s，到 %s', title, ends_at) as detail
    from orders join order_items item using (order_id) join vip_periods period using (order_item_id)
    where ended_at is null and exists (
      select from refunds join refund_parts part using (refund_id)
      where part.order_item_id = item.order_item_id and part.take = 'all' and refunds.state in ('granted', 'done')
        and ends_at > decided_at)
    union all
    select '订单 ' || order_no, format('%s，收回了 %s 天，到 %s', title, back.ms / 86400000, ends_at)
    from orders join order_items item using (order_id) join vip_periods period using (order_item_id) cross join lateral (
      select sum(taken_ms) as ms from refunds join refund_parts part using (refund_id)
      where part.order_item_id = item.order_item_id and part.take = 'part' and refunds.state in ('granted', 'done')) as back
    where ended_at is null and back.ms > 0 and period.vip_level = (item.detail ->> 'vipLevel')::int and (
      -- A level that a refund shortened is measured by its length alone, and a month has 28 to 31 days.
      period.months is not null or ends_at > starts_at + make_interval(months => (item.detail ->> 'months')::int, days => 3)
        - back.ms * interval '1 millisecond')`,
  席位与团队的会员不符: sql`
    select '席位 ' || seat_id as subject, format('席位到 %s，团队到 %s', coalesce(seat.ends_at, 'infinity'), coalesce(own.end_at, now()))
      as detail
    from vip_periods seat join vip_seats using (seat_id) left join lateral (
      select upper(span) as end_at from unnest((
        select range_agg(tstzrange(starts_at, coalesce(ended_at, ends_at, 'infinity'))) from vip_periods own
        where own.user_id = owner_id and source <> 'seat' and vip_level >= ${sql.lit(TEAM_LEVEL)}
          and coalesce(own.ended_at, own.ends_at, 'infinity') > own.starts_at)) as span
      where span @> now()) as own on true
    where vip_seats.ended_at is null and seat.ended_at is null and seat.starts_at <= now() and coalesce(seat.ends_at, 'infinity') > now()
      and coalesce(seat.ends_at, 'infinity') <> coalesce(own.end_at, now())
    union all
    select '席位 ' || given.seat_id, format('给出席位的人也在席位 %s 上', held.seat_id)
    from vip_seats given join vip_seats held on held.member_id = given.owner_id
    where given.ended_at is null and held.ended_at is null`,
  赠送的会员不止一段: sql`
    select '用户 ' || user_id as subject, count(*) || ' 段' as detail
    from vip_periods where source = 'grant' and ended_at is null and coalesce(ends_at, 'infinity') > now()
    group by user_id having count(*) > 1`,
}
