import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

/** What stands in the ledger or beside it that should not, by what is wrong with it; each query tells of the rows that break it. */
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
      and not exists (select from refunds where refunds.order_id = orders.order_id and refunds.state = 'granted')
      and not exists (select from sale_terms
        where resource_id = goods_id and goods_type = 'RESOURCE' and release_at is not null and released_at is null) and (
      (goods_type = 'VIP' and not exists (select from vip_periods period where period.order_item_id = item.order_item_id))
      or (goods_type = 'RESOURCE' and detail -> 'isDigital' = 'true'
        and not exists (select from entitlements where entitlements.order_item_id = item.order_item_id)))`,
  退了款还有权益: sql`
    select '订单 ' || order_no as subject, title as detail
    from orders join order_items item using (order_id) join entitlements using (order_item_id)
    where revoked_at is null and exists (
      select from refund_parts part join refunds using (refund_id)
      where part.order_item_id = item.order_item_id and refunds.state in ('granted', 'done')
        and (part.take = 'all' or entitlements.resource_id = any(part.work_ids))) group by order_no, title, order_item_id`,
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

export async function selectWrong(db: Kysely<Tables>, name: CheckName, limit: number): Promise<Wrong[]> {
  const { rows } = await sql<Wrong>`${CHECKS[name]} limit ${limit}`.execute(db)
  return rows
}

/** The postings of an order, and those of its refunds, in the order in which they were made. */
export async function selectPostings(db: Kysely<Tables>, orderId: string) {
  const { rows } = await sql<{
    reference: string
    created_at: Date
    is_sandbox: boolean
    account: string
    owner: string
    unit: 'fen' | 'point'
    amount: string
  }>`
    select reference, created_at, is_sandbox, account, owner, unit, amount
    from ledger_transactions join ledger_lines using (ledger_transaction_id)
    where order_id = ${orderId} order by line_id`.execute(db)
  return rows
}

export async function countPostings(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) from ledger_transactions`.execute(db)
  return Number(rows[0]?.count)
}
