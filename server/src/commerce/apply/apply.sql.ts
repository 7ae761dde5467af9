import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Decision, Messages, Posting } from '../decide/decision.ts'
import type { AttemptFacts, OrderFacts, PeriodFacts, RequestFacts } from '../decide/facts.ts'

/** A change with a name of its own in the statement. */
type Part = readonly [name: string, change: RawBuilder<unknown>]

type Rows<Name extends Exclude<keyof Decision, 'messages'>> = readonly Decision[Name][number][]

/** Rows of a part as a table of the statement; `columns` names their types. */
const rowsOf = (rows: readonly object[], columns: string) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (${sql.raw(columns)})`
const instant = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

/**
 * Writes a decision in one statement: each of its parts that is not empty is one change of it, set-based, on rows that the
 * transaction has locked. No part reads what another writes.
 */
export async function writeDecision(transaction: Kysely<Tables>, decision: Decision, now: Date): Promise<void> {
  const parts = partsOf(decision, now)
  if (parts.length === 0) return
  const named = parts.map(([name, part]) => sql`${sql.raw(name)} as (${part})`)
  await sql`with ${sql.join(named)} select`.execute(transaction)
}

/** Writes a single posting. False where its reference was posted before. */
export async function writePosting(transaction: Kysely<Tables>, posting: Posting): Promise<boolean> {
  const parts = postingParts([posting], new Date())
  if (parts.length === 0) return true
  const named = parts.map(([name, part]) => sql`${sql.raw(name)} as (${part})`)
  const { rows } = await sql`with ${sql.join(named)} select from posted`.execute(transaction)
  return rows.length > 0
}

function partsOf(decision: Decision, now: Date): Part[] {
  const { messages } = decision
  return [
    ...some('new_orders', decision.newOrders, insertOrders),
    ...some('new_items', decision.newItems, insertItems),
    ...some('new_attempts', decision.newAttempts, (rows) => insertAttempts(rows, now)),
    ...some('moved_orders', decision.orders, updateOrders),
    ...some('shares', decision.items, updateShares),
    ...some('attempts', decision.attempts, updateAttempts),
    ...some('rights', decision.entitlements, insertEntitlements),
    ...some('periods', decision.periods, updatePeriods),
    ...some('new_periods', decision.newPeriods, insertPeriods),
    ...some('revocations', decision.revocations, countRevocations),
    ...some('stock', decision.stock, moveStock),
    ...some('freed_coupons', decision.freedCoupons, freeCoupons),
    ...decision.usedCoupons.flatMap(useCoupon),
    ...some('requests', decision.requests, updateRequests),
    ...postingParts(decision.postings, now),
    ...some('late_refunds', decision.lateRefunds, (rows) => insertLateRefunds(rows, now)),
    ...some('differences', decision.differences, (rows) => insertDifferences(rows, now)),
    ...(isEmpty(messages) ? [] : [['outbox', insertMessages(messages, now)] as const]),
  ]
}

const some = <Row>(name: string, rows: readonly Row[], change: (rows: readonly Row[]) => RawBuilder<unknown>): Part[] =>
  rows.length === 0 ? [] : [[name, change(rows)]]
const isEmpty = (messages: Messages) => Object.values(messages).every((each) => each.length === 0)

const orderRow = (order: OrderFacts) => ({
  order_id: order.orderId,
  status: order.status,
  status_before: order.statusBefore,
  channel: order.channel,
  is_sandbox: order.isSandbox,
  carrier: order.carrier,
  tracking_no: order.trackingNo,
  paid_at: instant(order.paidAt),
  shipped_at: instant(order.shippedAt),
  completed_at: instant(order.completedAt),
  cancelled_at: instant(order.cancelledAt),
})
const ORDER_STATE = `status text, status_before text, channel text, is_sandbox boolean, carrier text, tracking_no text,
  paid_at timestamptz, shipped_at timestamptz, completed_at timestamptz, cancelled_at timestamptz`

const updateOrders = (orders: readonly OrderFacts[]) => sql`
  update orders set status = given.status, status_before = given.status_before, channel = given.channel, is_sandbox = given.is_sandbox,
    carrier = given.carrier, tracking_no = given.tracking_no, paid_at = given.paid_at, shipped_at = given.shipped_at,
    completed_at = given.completed_at, cancelled_at = given.cancelled_at
  from ${rowsOf(orders.map(orderRow), `order_id bigint, ${ORDER_STATE}`)} where orders.order_id = given.order_id`

const insertOrders = (orders: Rows<'newOrders'>) => sql`
  insert into orders (order_id, order_no, user_id, request_key, address, amount_fen, discount_fen, is_shipped, created_at, expires_at,
    status, status_before, channel, is_sandbox, carrier, tracking_no, paid_at, shipped_at, completed_at, cancelled_at)
  overriding system value
  select order_id, order_no, user_id, request_key, address, amount_fen, discount_fen, is_shipped, created_at, expires_at,
    status, status_before, channel, is_sandbox, carrier, tracking_no, paid_at, shipped_at, completed_at, cancelled_at
  from ${rowsOf(
    orders.map((order) => ({
      ...orderRow(order),
      order_no: order.orderNo,
      user_id: order.userId,
      request_key: order.requestKey,
      address: order.address,
      amount_fen: order.amountFen,
      discount_fen: order.discountFen,
      is_shipped: order.isShipped,
      created_at: instant(order.createdAt),
      expires_at: instant(order.expiresAt),
    })),
    `order_id bigint, order_no text, user_id bigint, request_key text, address jsonb, amount_fen bigint, discount_fen bigint,
      is_shipped boolean, created_at timestamptz, expires_at timestamptz, ${ORDER_STATE}`,
  )}`

const insertItems = (items: Rows<'newItems'>) => sql`
  insert into order_items (order_item_id, order_id, goods_type, goods_id, title, cover, cover_color, quantity, unit_fen, amount_fen,
    artist_id, artist_fen, points, detail)
  overriding system value
  select order_item_id, order_id, goods_type, goods_id, title, cover, cover_color, quantity, unit_fen, amount_fen,
    artist_id, artist_fen, points, detail
  from ${rowsOf(
    items.map((item) => ({
      order_item_id: item.orderItemId,
      order_id: item.orderId,
      goods_type: item.goodsType,
      goods_id: item.goodsId,
      title: item.title,
      cover: item.cover,
      cover_color: item.coverColor,
      quantity: item.quantity,
      unit_fen: item.unitFen,
      amount_fen: item.amountFen,
      artist_id: item.artistId,
      artist_fen: item.artistFen,
      points: item.points,
      detail: item.detail,
    })),
    `order_item_id bigint, order_id bigint, goods_type text, goods_id bigint, title text, cover text, cover_color text, quantity int,
      unit_fen bigint, amount_fen bigint, artist_id bigint, artist_fen bigint, points bigint, detail jsonb`,
  )}`

const insertAttempts = (attempts: Rows<'newAttempts'>, now: Date) => sql`
  insert into payment_attempts (attempt_no, order_id, channel, device, amount_fen, created_at, expires_at)
  select attempt_no, order_id, channel, device, amount_fen, ${now}, expires_at
  from ${rowsOf(
    attempts.map(({ attemptNo, orderId, channel, device, amountFen, expiresAt }) => ({
      attempt_no: attemptNo,
      order_id: orderId,
      channel,
      device,
      amount_fen: amountFen,
      expires_at: instant(expiresAt),
    })),
    'attempt_no text, order_id bigint, channel text, device text, amount_fen bigint, expires_at timestamptz',
  )}`

const updateShares = (items: Rows<'items'>) => sql`
  update order_items set artist_fen = given.artist_fen, points = given.points
  from ${rowsOf(
    items.map(({ orderItemId, artistFen, points }) => ({ id: orderItemId, artist_fen: artistFen, points })),
    'id bigint, artist_fen bigint, points bigint',
  )} where order_item_id = given.id`

const updateAttempts = (attempts: readonly AttemptFacts[]) => sql`
  update payment_attempts set state = given.state, transaction_id = given.transaction_id, paid_at = given.paid_at,
    declined_at = given.declined_at
  from ${rowsOf(
    attempts.map(({ attemptNo, state, transactionId, paidAt, declinedAt }) => ({
      no: attemptNo,
      state,
      transaction_id: transactionId,
      paid_at: paidAt,
      declined_at: instant(declinedAt),
    })),
    'no text, state text, transaction_id text, paid_at timestamptz, declined_at timestamptz',
  )} where attempt_no = given.no`

const insertEntitlements = (rights: Rows<'entitlements'>) => sql`
  insert into entitlements (user_id, resource_id, order_item_id)
  select user_id, resource_id, order_item_id
  from ${rowsOf(
    rights.map(({ userId, resourceId, orderItemId }) => ({
      user_id: userId,
      resource_id: resourceId,
      order_item_id: orderItemId,
    })),
    'user_id bigint, resource_id bigint, order_item_id bigint',
  )} on conflict (order_item_id, resource_id) do update set revoked_at = null`

const periodRow = (period: PeriodFacts) => ({
  period_id: period.periodId,
  user_id: period.userId,
  vip_level: period.vipLevel,
  starts_at: instant(period.startsAt),
  ends_at: instant(period.endsAt),
  months: period.months,
  anchor_at: instant(period.anchor?.at ?? null),
  anchor_months: period.anchor?.months ?? null,
  source: period.source,
  worth_fen: period.worthFen,
  order_item_id: period.orderItemId,
  seat_id: period.seatId,
  taken_by_item_id: period.takenBy,
})
const PERIOD = `user_id bigint, vip_level smallint, starts_at timestamptz, ends_at timestamptz, months smallint, anchor_at timestamptz,
  anchor_months smallint, source text, worth_fen bigint, order_item_id bigint, seat_id bigint, taken_by_item_id bigint`

/** A period that was ended still says when it would have ended. An end that moved is announced again. */
const updatePeriods = (periods: readonly PeriodFacts[]) => sql`
  update vip_periods set taken_by_item_id = given.taken_by_item_id,
    starts_at = given.starts_at, anchor_at = given.anchor_at, anchor_months = given.anchor_months,
    ended_at = case when given.is_over then given.ends_at else ended_at end,
    ends_at = case when given.is_over then vip_periods.ends_at else given.ends_at end,
    end_told_at = case when given.is_over or vip_periods.ends_at = given.ends_at then end_told_at end
  from ${rowsOf(
    periods.map((period) => ({ ...periodRow(period), is_over: period.isEnded })),
    `period_id bigint, ${PERIOD}, is_over boolean`,
  )} where vip_periods.period_id = given.period_id`

const insertPeriods = (periods: readonly PeriodFacts[]) => sql`
  insert into vip_periods (user_id, vip_level, starts_at, ends_at, months, anchor_at, anchor_months, source, worth_fen, order_item_id,
    seat_id, taken_by_item_id)
  select user_id, vip_level, starts_at, ends_at, months, anchor_at, anchor_months, source, worth_fen, order_item_id,
    seat_id, taken_by_item_id
  from ${rowsOf(periods.map(periodRow), PERIOD)}`

const countRevocations = (userIds: readonly string[]) => sql`
  insert into rights_changes (user_id, changed_in, revocations)
  select user_id, pg_current_xact_id(), 1 from unnest(${userIds}::bigint[]) as given (user_id)
  on conflict (user_id) do update set changed_in = excluded.changed_in, revocations = rights_changes.revocations + 1`

const moveStock = (moves: Rows<'stock'>) => sql`
  update sale_terms set stock = stock + given.pieces, taken_count = greatest(taken_count - given.pieces, 0)
  from (select id, sum(pieces) as pieces from ${rowsOf(
    moves.map(({ resourceId, pieces }) => ({ id: resourceId, pieces })),
    'id bigint, pieces int',
  )} group by id) as given where resource_id = given.id`

const freeCoupons = (orderIds: readonly string[]) => sql`
  update user_coupons set order_id = null where order_id = any(${orderIds}::bigint[])`

/** One that the buyer has is bound to the order; one that is claimed with it is counted, too. */
function useCoupon({ couponId, userCouponId, userId, orderId }: Decision['usedCoupons'][number]): Part[] {
  if (userCouponId !== null) {
    return [['used_coupon', sql`update user_coupons set order_id = ${orderId} where user_coupon_id = ${userCouponId}`]]
  }
  return [
    ['used_coupon', sql`insert into user_coupons (user_id, coupon_id, order_id) values (${userId}, ${couponId}, ${orderId})`],
    ['claimed_coupon', sql`update coupons set taken_count = taken_count + 1 where coupon_id = ${couponId}`],
  ]
}

const updateRequests = (requests: readonly RequestFacts[]) => sql`
  update design_requests set state = given.state, order_item_id = given.order_item_id
  from ${rowsOf(
    requests.map(({ requestId, state, orderItemId }) => ({ id: requestId, state, order_item_id: orderItemId })),
    'id bigint, state text, order_item_id bigint',
  )} where request_id = given.id`

const LINE = 'reference text, is_sandbox boolean, account text, owner text, unit text, amount bigint, order_item_id bigint'

/**
 * Postings, their lines, and the wallets that these change; lines of 0 are left out, and what was posted before changes nothing. A
 * wallet that loses money has had some, so it is there.
 */
function postingParts(postings: readonly Posting[], now: Date): Part[] {
  const full = postings.map((posting) => ({ ...posting, lines: posting.lines.filter(({ amount }) => amount !== 0) }))
  const written = full.filter(({ lines }) => lines.length > 0)
  if (written.length === 0) return []
  const lines = rowsOf(
    written.flatMap((posting) =>
      posting.lines.map((line) => ({
        reference: posting.reference,
        is_sandbox: posting.isSandbox,
        account: line.account,
        owner: line.owner ?? '',
        unit: line.unit ?? 'fen',
        amount: line.amount,
        order_item_id: line.orderItemId ?? null,
      })),
    ),
    LINE,
  )
  return [
    ['posted', insertPostings(written, now)],
    [
      'lines',
      sql`insert into ledger_lines (ledger_transaction_id, account, owner, unit, amount, order_item_id)
        select ledger_transaction_id, account, owner, unit, amount, order_item_id from ${lines} join posted using (reference)`,
    ],
    [
      'wallet_change',
      sql`select owner::bigint as user_id, given.is_sandbox, coalesce(sum(amount) filter (where account = 'balance'), 0) as balance_fen,
          coalesce(sum(amount) filter (where account = 'points'), 0) as points
        from ${lines} join posted using (reference) where account in ('balance', 'points') group by 1, 2 order by 1, 2`,
    ],
    [
      'fuller_wallets',
      sql`insert into wallets as wallet (user_id, is_sandbox, balance_fen, points)
        select user_id, is_sandbox, balance_fen, points from wallet_change where balance_fen >= 0
        on conflict (user_id, is_sandbox) do update
        set balance_fen = wallet.balance_fen + excluded.balance_fen, points = wallet.points + excluded.points`,
    ],
    [
      'emptier_wallets',
      sql`update wallets set balance_fen = wallets.balance_fen + change.balance_fen, points = wallets.points + change.points
        from wallet_change as change
        where change.balance_fen < 0 and wallets.user_id = change.user_id and wallets.is_sandbox = change.is_sandbox`,
    ],
  ]
}

const insertPostings = (postings: readonly Posting[], now: Date) => sql`
  insert into ledger_transactions (reference, order_id, is_sandbox, created_at)
  select reference, order_id, is_sandbox, created_at from ${rowsOf(
    postings.map(({ reference, orderId, isSandbox, at = now }) => ({
      reference,
      order_id: orderId ?? null,
      is_sandbox: isSandbox,
      created_at: at.toISOString(),
    })),
    'reference text, order_id bigint, is_sandbox boolean, created_at timestamptz',
  )} on conflict (reference) do nothing returning ledger_transaction_id, reference`

/** The refund of all that came for an attempt and pays no order. */
const insertLateRefunds = (refunds: Rows<'lateRefunds'>, now: Date) => sql`
  insert into refunds (refund_no, order_id, attempt_no, state, cause, amount_fen, reason, created_at, decided_at)
  select refund_no, order_id, attempt_no, 'granted', 'late-payment', amount_fen, reason, ${now}, ${now}
  from ${rowsOf(
    refunds.map(({ refundNo, attemptNo, orderId, amountFen, reason }) => ({
      refund_no: refundNo,
      attempt_no: attemptNo,
      order_id: orderId,
      amount_fen: amountFen,
      reason,
    })),
    'refund_no text, attempt_no text, order_id bigint, amount_fen bigint, reason text',
  )}`

const insertDifferences = (differences: Rows<'differences'>, now: Date) => sql`
  insert into payment_differences (channel, kind, attempt_no, refund_no, ours_fen, theirs_fen, detail, found_at)
  select channel, kind, attempt_no, refund_no, ours_fen, theirs_fen, detail, ${now} from ${rowsOf(
    differences.map(({ channel, kind, attemptNo, refundNo = '', oursFen, theirsFen, detail = '' }) => ({
      channel,
      kind,
      attempt_no: attemptNo,
      refund_no: refundNo,
      ours_fen: oursFen ?? null,
      theirs_fen: theirsFen ?? null,
      detail,
    })),
    'channel text, kind text, attempt_no text, refund_no text, ours_fen bigint, theirs_fen bigint, detail text',
  )} on conflict (channel, kind, attempt_no, refund_no) do nothing`

const insertMessages = (messages: Messages, now: Date) => sql`
  insert into commerce_outbox (messages, created_at) values (${JSON.stringify(messages)}::jsonb, ${now})`
