import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { shanghaiMonthOf } from '../../platform/database/shanghai.ts'
import { ORDERED_PIECES } from '../sale/terms.sql.ts'
import { LEVEL_CHECKS } from './check-levels.sql.ts'
import { TAKING_CHECKS } from './check-takings.sql.ts'

/** Contradictions in the ledger or beside it, by kind; each query returns the rows that break it. */
export const CHECKS = {
  凭证不平: sql`
    select reference as subject, unit || ' 合计 ' || sum(amount) as detail
    from ledger_transactions join ledger_lines using (ledger_transaction_id)
    group by ledger_transaction_id, reference, unit having sum(amount) <> 0`,
  钱包与账本不符: sql`
    with lines as (
      select owner::bigint as user_id, is_sandbox,
        coalesce(sum(amount) filter (where account = 'balance'), 0) as balance_fen,
        coalesce(sum(amount) filter (where account = 'points'), 0) as points
      from ledger_lines join ledger_transactions using (ledger_transaction_id)
      where account in ('balance', 'points') group by 1, 2)
    select '用户 ' || user_id || case when is_sandbox then '（演示）' else '' end as subject,
      format('余额 %s，账本 %s；积分 %s，账本 %s', coalesce(wallets.balance_fen, 0), coalesce(lines.balance_fen, 0),
        coalesce(wallets.points, 0), coalesce(lines.points, 0)) as detail
    from wallets full join lines using (user_id, is_sandbox)
    where (coalesce(wallets.balance_fen, 0), coalesce(wallets.points, 0))
      is distinct from (coalesce(lines.balance_fen, 0), coalesce(lines.points, 0))`,
  付款没有入账或金额不符: sql`
    select '订单 ' || order_no as subject, format('应付 %s，入账 %s', orders.amount_fen, coalesce(-taken.amount, 0)) as detail
    from orders left join lateral (
      select sum(amount) filter (where account = 'cash' or (account = 'balance' and amount < 0)) as amount
      from ledger_transactions join ledger_lines using (ledger_transaction_id)
      where reference = 'pay:' || orders.order_id and unit = 'fen') as taken on true
    where paid_at is not null and orders.amount_fen <> coalesce(-taken.amount, 0)`,
  没有付款的订单有入账: sql`
    select '订单 ' || order_no as subject, reference as detail
    from orders join ledger_transactions using (order_id)
    where paid_at is null and split_part(reference, ':', 1) in ('pay', 'refund', 'refund-hold')`,
  付了款没有得到权益: sql`
    select '订单 ' || order_no as subject, title as detail
    from orders join order_items item using (order_id)
    where paid_at is not null and item.refunded_fen = 0
      and not exists (select from refund_parts part join refunds using (refund_id)
        where part.order_item_id = item.order_item_id and part.take <> 'nothing' and refunds.state = 'done')
      and not exists (select from refunds where refunds.order_id = orders.order_id and refunds.state = 'granted')
      and not exists (select from sale_terms
        where resource_id = goods_id and goods_type = 'RESOURCE' and release_at is not null and released_at is null) and (
      (goods_type = 'VIP' and not exists (select from vip_periods period where period.order_item_id = item.order_item_id))
      or (goods_type = 'RESOURCE' and detail -> 'isDigital' = 'true'
        and not exists (select from entitlements where entitlements.order_item_id = item.order_item_id)))`,
  没有付款也没有席位却有权益: sql`
    select '订单 ' || order_no as subject, title as detail
    from entitlements join order_items using (order_item_id) join orders using (order_id)
    where revoked_at is null and paid_at is null
    union all
    select '订单 ' || order_no, title from vip_periods join order_items using (order_item_id) join orders using (order_id)
    where ended_at is null and paid_at is null
    union all
    select '席位 ' || seat_id, '用户 ' || user_id from vip_periods join vip_seats using (seat_id)
    where vip_periods.ended_at is null and vip_seats.ended_at < coalesce(ends_at, 'infinity')`,
  退回的多于付的: sql`
    select '订单 ' || order_no as subject, format('%s：付款 %s，退款 %s，全部收回 %s 次，收回 %s 件（共 %s 件）', title, item.amount_fen, back.fen,
        back.whole, back.pieces, quantity) as detail
    from orders join order_items item using (order_id) cross join lateral (
      select sum(part.amount_fen) as fen, count(*) filter (where part.take = 'all') as whole, sum(part.pieces) as pieces
      from refund_parts part join refunds using (refund_id)
      where part.order_item_id = item.order_item_id and refunds.state in ('granted', 'done')) as back
    where back.fen > item.amount_fen or (goods_type <> 'RECHARGE' and (back.whole > 1 or back.pieces > quantity))`,
  退了款还有权益: sql`
    select '订单 ' || order_no as subject, title as detail
    from orders join order_items item using (order_id) join entitlements using (order_item_id)
    where revoked_at is null and exists (
      select from refund_parts part join refunds using (refund_id)
      where part.order_item_id = item.order_item_id and refunds.state in ('granted', 'done')
        and (part.take = 'all' or entitlements.resource_id = any(part.work_ids))) group by order_no, title, order_item_id`,
  ...LEVEL_CHECKS,
  ...TAKING_CHECKS,
  库存与订单不符: sql`
    select '商品 ' || resource_id as subject, format('已订 %s，订单 %s', taken_count, coalesce(ordered.pieces, 0)) as detail
    from sale_terms left join lateral (
      select ${ORDERED_PIECES} as pieces from order_items item join orders using (order_id)
      where goods_type = 'RESOURCE' and goods_id = resource_id) as ordered on true
    where taken_count <> coalesce(ordered.pieces, 0)`,
  取消的订单还占着优惠券: sql`
    select '订单 ' || order_no as subject, code as detail
    from user_coupons join orders using (order_id) join coupons using (coupon_id) where status = 'CANCELLED'`,
  订单的优惠没有优惠券: sql`
    select '订单 ' || order_no as subject, '优惠 ' || discount_fen as detail
    from orders left join user_coupons using (order_id)
    where discount_fen > 0 and user_coupon_id is null and status not in ('CANCELLED', 'REFUNDED')`,
  // A closed account deletes its unused coupons, which stay counted.
  优惠券数目不符: sql`
    select '优惠券 ' || code as subject, format('发出 %s，记录 %s', taken_count, given.count) as detail
    from coupons
    cross join lateral (select count(*) from user_coupons where user_coupons.coupon_id = coupons.coupon_id) as given
    where taken_count not between given.count
      and given.count + per_person * (select count(*) from users where closed_at is not null)`,
  收了款没有订单也没有退回: sql`
    with unreturned as (
      select *, row_number() over (partition by order_id order by paid_at, attempt_no) as place
      from payment_attempts attempt where state = 'paid'
        and not exists (select from refunds where refunds.attempt_no = attempt.attempt_no and cause = 'late-payment'
          and refund_no <> attempt.attempt_no || 'S'))
    select '付款 ' || attempt_no as subject, format('订单 %s，金额 %s', order_no, unreturned.amount_fen) as detail
    from unreturned join orders using (order_id)
    where orders.paid_at is null or orders.channel <> unreturned.channel or place > 1`,
  // Differences from before money was held have nothing in the ledger, nor has a payment of no amount, or of less than none.
  暂存款与未处理的差异不符: sql`
    with held as (
      select owner, sum(amount) as fen, min(ledger_transactions.created_at) as since
      from ledger_lines join ledger_transactions using (ledger_transaction_id) where account = 'held' group by owner),
    open as (
      select attempt_no || case kind when 'amount' then '' else ':' || kind end as owner, sum(greatest(theirs_fen, 0)) as fen, min(found_at) as since,
        kind as held_kind
      from payment_differences
      where resolved_at is null and kind in ('amount', 'second-payment', 'unknown-payment') and detail not like '% ___'
      group by attempt_no, kind)
    select '付款 ' || owner as subject, format('暂存 %s，差异 %s', coalesce(held.fen, 0), coalesce(open.fen, 0)) as detail
    from held full join open using (owner)
    where coalesce(held.fen, 0) <> coalesce(open.fen, 0)
      and (held.fen is not null or (open.since >= (select min(created_at) from ledger_transactions
        where reference like case held_kind when 'amount' then 'held:%' else 'held:%:' || held_kind end)))`,
  在途的退款与账本不符: sql`
    with posted as (
      select is_sandbox, sum(amount) filter (where account = 'unclaimed') as unclaimed,
        sum(amount) filter (where account = 'refunding') as refunding
      from ledger_lines join ledger_transactions using (ledger_transaction_id) where account in ('unclaimed', 'refunding') group by 1),
    late as (
      select channel = 'sandbox' as is_sandbox, sum(refunds.amount_fen) as fen
      from refunds join payment_attempts using (attempt_no) where cause = 'late-payment' and refunds.state <> 'done' group by 1),
    top_up as (
      select is_sandbox, sum(part.amount_fen) as fen
      from refund_parts part join refunds using (refund_id) join orders using (order_id)
      join order_items item on item.order_item_id = part.order_item_id
      where goods_type = 'RECHARGE' and refunds.state = 'granted' group by 1)
    select case when is_sandbox then '演示' else '真实' end as subject, format('待退回的付款：账本 %s，退款 %s；退款中的充值：账本 %s，退款 %s',
      coalesce(unclaimed, 0), coalesce(late.fen, 0), coalesce(refunding, 0), coalesce(top_up.fen, 0)) as detail
    from posted full join late using (is_sandbox) full join top_up using (is_sandbox)
    where coalesce(unclaimed, 0) <> coalesce(late.fen, 0) or coalesce(refunding, 0) <> coalesce(top_up.fen, 0)`,
  会员月份分成不止一次: sql`
    select coalesce(reference, 'pool:' || month) as subject, format('入账 %s，记录 %s', coalesce(posted.fen, 0), coalesce(shared_fen, 0))
      as detail
    from (
      select reference, sum(amount) filter (where account = 'artist') as fen
      from ledger_transactions join ledger_lines using (ledger_transaction_id)
      where split_part(reference, ':', 1) = 'pool' group by reference) as posted
    full join member_pools on reference = 'pool:' || month || case when member_pools.is_sandbox then ':sandbox' else '' end
    where coalesce(posted.fen, 0) <> coalesce(shared_fen, 0)
    union all
    select '订单 ' || order_no, '按旧规则整笔计入过，又计入 ' || month
    from member_pool_parts join order_items using (order_item_id) join orders using (order_id) cross join member_pool_terms
    where paid_at is null or paid_at < by_member_from`,
  会员分成多于付款: sql`
    select '月份 ' || month as subject, format('分出 %s，可分 %s，付款 %s', shared_fen, pool_fen, vip_fen) as detail
    from member_pools where shared_fen > pool_fen or pool_fen > vip_fen
    union all
    select '月份 ' || month, format('付款 %s，各项 %s', vip_fen, coalesce(part.fen, 0))
    from member_pools cross join member_pool_terms left join lateral (
      select sum(member_pool_parts.fen) as fen from member_pool_parts join order_items using (order_item_id) join orders using (order_id)
      where member_pool_parts.month = member_pools.month and orders.is_sandbox = member_pools.is_sandbox) as part on true
    where month >= ${shanghaiMonthOf(sql`by_member_from`)} and vip_fen <> coalesce(part.fen, 0)
    union all
    select '用户 ' || user_id, format('付款 %s，计入各月 %s', sum(item.amount_fen), sum(part.fen))
    from orders join order_items item using (order_id)
    left join lateral (
      select sum(fen) as fen from member_pool_parts where member_pool_parts.order_item_id = item.order_item_id) as part on true
    where goods_type = 'VIP' and paid_at >= (select by_member_from from member_pool_terms)
    group by user_id, is_sandbox having sum(part.fen) > sum(item.amount_fen)`,
  退款没有入账或金额不符: sql`
    select '退款 ' || refund_no as subject, format('退款 %s，各项 %s，入账 %s', refunds.amount_fen, coalesce(part.amount, 0),
      coalesce(given.amount, 0)) as detail
    from refunds
    left join lateral (select sum(amount_fen) as amount from refund_parts where refund_parts.refund_id = refunds.refund_id) as part on true
    left join lateral (
      select sum(amount) filter (where amount > 0 and account in ('cash', 'balance')) as amount
      from ledger_transactions join ledger_lines using (ledger_transaction_id)
      where reference = 'refund:' || refunds.refund_id and unit = 'fen') as given on true
    where refunds.state = 'done' and cause <> 'late-payment'
      and (refunds.amount_fen <> coalesce(part.amount, 0) or refunds.amount_fen <> coalesce(given.amount, 0))`,
  订单的退款合计不符: sql`
    select '订单 ' || order_no as subject, format('订单 %s，各项 %s，退款 %s', orders.refunded_fen, item.amount, coalesce(done.amount, 0))
      as detail
    from orders
    join lateral (select sum(refunded_fen) as amount from order_items where order_items.order_id = orders.order_id) as item on true
    left join lateral (select sum(amount_fen) as amount from refunds
      where refunds.order_id = orders.order_id and state = 'done' and cause <> 'late-payment') as done on true
    where orders.refunded_fen <> coalesce(item.amount, 0) or orders.refunded_fen <> coalesce(done.amount, 0)
      or (status = 'REFUNDED' and orders.refunded_fen <> orders.amount_fen)`,
  付出多于赚到: sql`
    select '艺人 ' || owner as subject, format('付出后余 %s（%s）', earned, reference) as detail
    from (
      select owner, account, reference, amount, sum(amount) over (partition by owner order by line_id) as earned
      from ledger_lines join ledger_transactions using (ledger_transaction_id) where account = 'artist' and not is_sandbox
    ) as line where split_part(reference, ':', 1) = 'payout' and earned < 0`,
  演示与真实混在一起: sql`
    select reference as subject, '订单 ' || order_no as detail
    from ledger_transactions join orders using (order_id) where ledger_transactions.is_sandbox <> orders.is_sandbox
    union all
    select reference, account || ' ' || owner from ledger_transactions join ledger_lines using (ledger_transaction_id)
    where is_sandbox and (account in ('payout', 'tax') or (account = 'cash' and owner <> 'sandbox'))
      or not is_sandbox and account = 'cash' and owner = 'sandbox'`,
} as const satisfies Record<string, RawBuilder<unknown>>
export type CheckName = keyof typeof CHECKS

export interface Wrong {
  subject: string
  detail: string
}

/** Lifts the limit of a statement for the transaction: checks read whole tables. */
export async function allowTime(transaction: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(transaction)
}

export async function selectWrong(db: Db, name: CheckName, limit: number): Promise<Wrong[]> {
  const { rows } = await sql<Wrong>`${CHECKS[name]} limit ${limit}`.execute(db)
  return rows
}

export async function countPostings(db: Db): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from ledger_transactions`.execute(db)
  return Number(rows[0]?.count)
}
