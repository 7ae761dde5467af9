import type { PendingTime } from '@shenglang/contract/commerce/earnings/pending'
import { DAY_MS } from '@shenglang/contract/shanghai'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { shanghaiMonthOf } from '../../platform/database/shanghai.ts'
import type { Range } from '../../platform/paging.ts'

const MONTHS_MAX = 36

/** Lines of artists with the action that each was posted for. */
const LINES = sql`ledger_lines join ledger_transactions using (ledger_transaction_id) where account = 'artist'`
const ACTION = sql`split_part(reference, ':', 1)`

/** Lines of artists, each with its order and item; the lines of an item's sale and refunds have the same. */
const LINES_OF_ITEMS = sql`
  ledger_lines join ledger_transactions using (ledger_transaction_id) left join orders using (order_id)
  left join order_items on order_items.order_item_id = ledger_lines.order_item_id
  left join sale_terms on goods_type = 'RESOURCE' and resource_id = goods_id
  where account = 'artist'`
const IS_GOODS = sql`(goods_type = 'RESOURCE' and detail @> '{"isDigital": false}')`
/** A release that was set after the work was given is not awaited. */
const IS_AWAITED = sql`(release_at is not null and released_at is null
  and not exists (select from entitlements where entitlements.order_item_id = order_items.order_item_id))`
/** Looks up the refunds of an item only if there are any. */
const IS_TAKEN_BACK = sql`(order_items.refunded_fen > 0 and coalesce((
    select bool_or(part.take = 'all') or sum(part.pieces) >= order_items.quantity from refund_parts part join refunds using (refund_id)
    where part.order_item_id = order_items.order_item_id and state = 'done'), false))`

/** Looks up what was withheld of an item only if a coupon was used. */
const IS_WITHHELD = sql`(orders.discount_fen > 0 and coalesce((
    select sum(part.withheld_fen) from refund_parts part join refunds using (refund_id)
    where part.order_item_id = order_items.order_item_id and state = 'done'), 0) > 0)`

/**
 * A condition that is true for pending lines: `isPending` of the contract, case by case, as an expression over `LINES_OF_ITEMS`.
 * False for lines without an order. A test compares the two.
 */
function isPending({ now, refundDays, receiptDays }: PendingTime): RawBuilder<unknown> {
  const before = (days: number) => sql`${new Date(now - days * DAY_MS)}::timestamptz`
  const isItemPending = sql`case
      when shipped_at is not null and ${IS_GOODS} then completed_at is null and shipped_at > ${before(receiptDays)}
      when greatest(orders.paid_at, released_at) >= ${before(refundDays)} then true
      else (${IS_GOODS} or ${IS_AWAITED}) and not ${IS_TAKEN_BACK} end`
  return sql`coalesce(orders.status = 'REFUNDING' or ${isItemPending} or (${IS_WITHHELD} and exists (
      select from order_items left join sale_terms on goods_type = 'RESOURCE' and resource_id = goods_id
      where order_items.order_id = orders.order_id and ${isItemPending})), false)`
}

export interface Sums {
  earnedFen: number
  paidOutFen: number
  pendingFen: number
  /** Earnings less payouts and pending amounts. */
  payableFen: number
  sandboxFen: number
}

export async function selectSums(db: Db, artistId: string, time: PendingTime): Promise<Sums> {
  const of = (condition: RawBuilder<unknown>) => sql`coalesce(sum(amount) filter (where ${condition}), 0)`
  const { rows } = await sql<{ earned: string; paid_out: string; pending: string; sandbox: string }>`
    select ${of(sql`not ledger_transactions.is_sandbox and ${ACTION} <> 'payout'`)} as earned,
      -${of(sql`not ledger_transactions.is_sandbox and ${ACTION} = 'payout'`)} as paid_out,
      ${of(sql`not ledger_transactions.is_sandbox and ${isPending(time)}`)} as pending,
      ${of(sql`ledger_transactions.is_sandbox`)} as sandbox
    from ${LINES_OF_ITEMS} and owner = ${artistId}`.execute(db)
  const [earnedFen = 0, paidOutFen = 0, pendingFen = 0, sandboxFen = 0] = rows.flatMap((row) =>
    [row.earned, row.paid_out, row.pending, row.sandbox].map(Number),
  )
  return { earnedFen, paidOutFen, pendingFen, payableFen: earnedFen - paidOutFen - pendingFen, sandboxFen }
}

/** The sums by month in Shanghai, the newest first; without the sandbox's. */
export async function selectMonths(db: Db, artistId: string) {
  const of = (action: string) => sql`coalesce(sum(amount) filter (where ${ACTION} = ${action}), 0)`
  const { rows } = await sql<{ month: string; sale: string; refund: string; pool: string; payout: string }>`
    select ${shanghaiMonthOf(sql`ledger_transactions.created_at`)} as month, ${of('pay')} as sale, ${of('refund')} as refund,
      ${of('pool')} as pool, ${of('payout')} as payout
    from ${LINES} and owner = ${artistId} and not ledger_transactions.is_sandbox
    group by 1 order by 1 desc limit ${sql.lit(MONTHS_MAX)}`.execute(db)
  return rows.map(({ month, sale, refund, pool, payout }) => ({
    month,
    saleFen: Number(sale),
    refundFen: Number(refund),
    poolFen: Number(pool),
    payoutFen: Number(payout),
  }))
}

const ofMonth = (month: string | undefined) =>
  month === undefined ? sql`true` : sql`${shanghaiMonthOf(sql`ledger_transactions.created_at`)} = ${month}`

export interface LineRow {
  line_id: string
  action: string
  amount: string
  title: string | null
  resource_id: string | null
  is_sandbox: boolean
  created_at: Date
}

/** The newest first. */
export async function selectLines(db: Db, artistId: string, month: string | undefined, range: Range): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select line_id, ${ACTION} as action, amount, title, goods_id as resource_id, ledger_transactions.is_sandbox,
      ledger_transactions.created_at
    from ledger_lines join ledger_transactions using (ledger_transaction_id) left join order_items using (order_item_id)
    where account = 'artist' and owner = ${artistId} and ${ofMonth(month)}
    order by line_id desc limit ${range.limit} offset ${range.offset}`.execute(db)
  return rows
}

export async function countLines(db: Db, artistId: string, month: string | undefined): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from ${LINES} and owner = ${artistId} and ${ofMonth(month)}`.execute(db)
  return Number(rows[0]?.count)
}

/** Each work's earnings less refunds, the highest first. */
export async function selectWorks(db: Db, artistId: string, range: Range) {
  const { rows } = await sql<{ resource_id: string; title: string; sold: string; earned: string; total: string }>`
    select goods_id as resource_id, max(title) as title, sum(amount) as earned, count(*) over () as total,
      coalesce(sum(quantity) filter (where ${ACTION} = 'pay'), 0) as sold
    from ledger_lines join ledger_transactions using (ledger_transaction_id) join order_items using (order_item_id)
    where account = 'artist' and owner = ${artistId} and not is_sandbox and goods_type = 'RESOURCE'
    group by goods_id order by earned desc, goods_id limit ${range.limit} offset ${range.offset}`.execute(db)
  return rows
}

export interface PayableRow {
  owner: string
  nick_name: string
  payable: string
  pending: string
  total: string
}

export interface PayableAfter {
  fen: string
  artistId: string
}

interface PayableQuery {
  time: PendingTime
  fromFen: number
  /** The last row of the previous page. */
  after: PayableAfter | undefined
  limit: number
}

/** Artists with at least `fromFen` payable, the highest first; each row carries their number over all pages. */
export async function selectPayable(db: Db, { time, fromFen, after, limit }: PayableQuery): Promise<PayableRow[]> {
  const isAfter =
    after === undefined
      ? sql`true`
      : sql`payable < ${after.fen}::bigint or (payable = ${after.fen}::bigint and owner::bigint > ${after.artistId}::bigint)`
  const { rows } = await sql<PayableRow>`
    with artist as materialized (
      select owner, sum(amount) as earned, coalesce(sum(amount) filter (where ${isPending(time)}), 0) as pending
      from ${LINES_OF_ITEMS} and not ledger_transactions.is_sandbox group by owner)
    select * from (
      select owner, nick_name, earned - pending as payable, pending, count(*) over () as total
      from artist join users on user_id = owner::bigint where earned - pending >= ${Math.max(fromFen, 1)}) as payable_artists
    where ${isAfter} order by payable desc, owner::bigint limit ${limit}`.execute(db)
  return rows
}
