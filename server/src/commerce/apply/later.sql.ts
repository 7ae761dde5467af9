import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import { type Columns, columnList, givenChanges, rowsAsTable } from '../../platform/database/json-rows.ts'
import type { Difference, ShippingCorrection, UsedCoupon } from '../decide/decision.ts'
import type { InvoiceFacts, PeriodFacts, RefundFacts, RequestFacts, SeatFacts } from '../decide/facts.ts'

/** Writes the other changes of a decision: levels, coupons, made-to-measure requests, refunds. */

const PERIOD_STATE = {
  startsAt: 'timestamptz',
  endsAt: 'timestamptz',
  endedAt: 'timestamptz',
  months: 'smallint',
  anchorAt: 'timestamptz',
  anchorMonths: 'smallint',
  worthFen: 'bigint',
  usedMs: 'bigint',
  takenByItemId: 'bigint',
} as const
const PERIOD = {
  userId: 'bigint',
  vipLevel: 'smallint',
  source: 'text',
  orderItemId: 'bigint',
  seatId: 'bigint',
  ...PERIOD_STATE,
} as const

/** A period that ended early still stores when it would have ended. */
const periodRow = ({ endsAt, lastsUntil, anchor, takenBy, ...period }: PeriodFacts) => ({
  ...period,
  endsAt: lastsUntil,
  endedAt: endsAt === lastsUntil ? null : endsAt,
  anchorAt: anchor?.at ?? null,
  anchorMonths: anchor?.months ?? null,
  takenByItemId: takenBy,
})

/** Clears the notification of a period whose end moved, so that its user is notified again. */
export const updatePeriods = (periods: readonly PeriodFacts[]) => sql`
  update vip_periods set ${givenChanges(PERIOD_STATE)},
    end_told_at = case when given.ended_at is not null or vip_periods.ends_at = given.ends_at then end_told_at end
  from ${rowsAsTable(periods.map(periodRow), { periodId: 'bigint', ...PERIOD_STATE })} where vip_periods.period_id = given.period_id`

export const insertPeriods = (periods: readonly PeriodFacts[]) => sql`
  insert into vip_periods (${columnList(PERIOD)}) select ${columnList(PERIOD)} from ${rowsAsTable(periods.map(periodRow), PERIOD)}`

const SEAT = { seatId: 'bigint', ownerId: 'bigint', memberId: 'bigint' } as const satisfies Columns<SeatFacts>

export const insertSeats = (seats: readonly SeatFacts[], now: Date) => sql`
  insert into vip_seats (created_at, ${columnList(SEAT)}) overriding system value
  select ${now}::timestamptz, ${columnList(SEAT)} from ${rowsAsTable(seats, SEAT)}`

export const endSeats = (seats: readonly SeatFacts[], now: Date) => sql`
  update vip_seats set ended_at = ${now} where seat_id = ${anyOf(seats.map(({ seatId }) => seatId))}`

export const countRevocations = (userIds: readonly string[]) => sql`
  insert into rights_changes (user_id, changed_in, revocations)
  select user_id, pg_current_xact_id(), 1 from unnest(${userIds}::bigint[]) as given (user_id)
  on conflict (user_id) do update set changed_in = excluded.changed_in, revocations = rights_changes.revocations + 1`

export const freeCoupons = (orderIds: readonly string[]) => sql`
  update user_coupons set order_id = null where order_id = ${anyOf(orderIds)}`

const USED = { couponId: 'bigint', userCouponId: 'bigint', userId: 'bigint', orderId: 'bigint' } as const

export const useCoupons = (coupons: readonly UsedCoupon[]) => sql`
  update user_coupons set order_id = given.order_id
  from ${rowsAsTable(coupons, USED)} where user_coupons.user_coupon_id = given.user_coupon_id`

export const claimCoupons = (coupons: readonly UsedCoupon[]) => sql`
  insert into user_coupons (user_id, coupon_id, order_id) select user_id, coupon_id, order_id from ${rowsAsTable(coupons, USED)}`

export const countClaimed = (coupons: readonly UsedCoupon[]) => sql`
  update coupons set taken_count = taken_count + given.count
  from (select coupon_id, count(*) as count from ${rowsAsTable(coupons, USED)} group by coupon_id) as given
  where coupons.coupon_id = given.coupon_id`

const REQUEST = {
  state: 'text',
  orderItemId: 'bigint',
  quoteFen: 'bigint',
  quoteDays: 'int',
  quoteExpiresAt: 'timestamptz',
  answer: 'text',
  answeredAt: 'timestamptz',
  delivery: 'text',
  deliveredAt: 'timestamptz',
  changeWish: 'text',
} as const satisfies Columns<RequestFacts>

export const updateRequests = (requests: readonly RequestFacts[]) => sql`
  update design_requests set ${givenChanges(REQUEST)}
  from ${rowsAsTable(requests, { requestId: 'bigint', ...REQUEST })} where design_requests.request_id = given.request_id`

export const setReleased = (resourceIds: readonly string[], now: Date) => sql`
  update sale_terms set released_at = ${now} where resource_id = ${anyOf(resourceIds)}`

const REFUND_STATE = {
  refundNo: 'text',
  attemptNo: 'text',
  state: 'text',
  amountFen: 'bigint',
  take: 'text',
  answer: 'text',
  staffId: 'bigint',
  secondId: 'bigint',
  plan: 'jsonb',
  requestKeys: 'text[]',
  decidedAt: 'timestamptz',
  doneAt: 'timestamptz',
} as const satisfies Columns<RefundFacts>
const REFUND = {
  orderId: 'bigint',
  orderItemId: 'bigint',
  togetherWith: 'bigint',
  cause: 'text',
  reason: 'text',
  createdAt: 'timestamptz',
  ...REFUND_STATE,
} as const satisfies Columns<RefundFacts>

export const updateRefunds = (refunds: readonly RefundFacts[]) => sql`
  update refunds set ${givenChanges(REFUND_STATE)}
  from ${rowsAsTable(refunds, { refundId: 'bigint', ...REFUND_STATE })} where refunds.refund_id = given.refund_id`

/** Inserts refunds; one for which no id was reserved gets the next. */
export const insertRefunds = (refunds: readonly RefundFacts[]) => sql`
  insert into refunds (refund_id, ${columnList(REFUND)}) overriding system value
  select case when refund_id ~ '^[0-9]+$' then refund_id::bigint else nextval(pg_get_serial_sequence('refunds', 'refund_id')) end,
    ${columnList(REFUND)} from ${rowsAsTable(refunds, { refundId: 'text', ...REFUND })}`

const PART = {
  refundId: 'bigint',
  orderItemId: 'bigint',
  amountFen: 'bigint',
  withheldFen: 'bigint',
  take: 'text',
  pieces: 'int',
  takenMs: 'bigint',
  workIds: 'bigint[]',
} as const

const partsOf = (refunds: readonly RefundFacts[]): RawBuilder<unknown> =>
  rowsAsTable(
    refunds.flatMap(({ refundId, parts }) => parts.map(({ ms, ...part }) => ({ ...part, refundId, takenMs: ms }))),
    PART,
  )

export const upsertParts = (refunds: readonly RefundFacts[]) => sql`
  insert into refund_parts (${columnList(PART)}) select ${columnList(PART)} from ${partsOf(refunds)}
  on conflict (refund_id, order_item_id) do update set amount_fen = excluded.amount_fen, withheld_fen = excluded.withheld_fen,
    take = excluded.take, pieces = excluded.pieces, taken_ms = excluded.taken_ms, work_ids = excluded.work_ids`

/** Deletes items that were requested but not granted. */
export const deleteOtherParts = (refunds: readonly RefundFacts[]) => sql`
  delete from refund_parts where refund_id = ${anyOf(refunds.map(({ refundId }) => refundId))}
    and (refund_id, order_item_id) not in (select refund_id, order_item_id from ${partsOf(refunds)})`

const INVOICE = {
  state: 'text',
  amountFen: 'bigint',
  invoiceNo: 'text',
  fileId: 'uuid',
  issuedAt: 'timestamptz',
} as const satisfies Columns<InvoiceFacts>

export const updateInvoices = (invoices: readonly InvoiceFacts[]) => sql`
  update invoices set ${givenChanges(INVOICE)}
  from ${rowsAsTable(invoices, { invoiceId: 'bigint', ...INVOICE })} where invoices.invoice_id = given.invoice_id`

const DIFFERENCE = {
  channel: 'text',
  kind: 'text',
  attemptNo: 'text',
  refundNo: 'text',
  oursFen: 'bigint',
  theirsFen: 'bigint',
  detail: 'text',
} as const satisfies Columns<Difference>

export const insertDifferences = (differences: readonly Difference[], now: Date) => sql`
  insert into payment_differences (found_at, ${columnList(DIFFERENCE)})
  select ${now}::timestamptz, ${columnList(DIFFERENCE)}
  from ${rowsAsTable(
    differences.map((difference) => ({ refundNo: '', detail: '', ...difference })),
    DIFFERENCE,
  )} on conflict (channel, kind, attempt_no, refund_no) do nothing`

const CORRECTION = {
  orderId: 'bigint',
  carrierBefore: 'text',
  trackingNoBefore: 'text',
  carrier: 'text',
  trackingNo: 'text',
  staffId: 'bigint',
} as const satisfies Columns<ShippingCorrection>

export const insertCorrections = (corrections: readonly ShippingCorrection[], now: Date) => sql`
  insert into shipping_corrections (created_at, ${columnList(CORRECTION)})
  select ${now}::timestamptz, ${columnList(CORRECTION)} from ${rowsAsTable(corrections, CORRECTION)}`
