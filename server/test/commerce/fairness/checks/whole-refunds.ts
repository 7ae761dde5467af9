import { PROVIDER_REFUND_DAYS } from '@shenglang/contract/commerce/refunds/refunds'
import { isFault } from '@shenglang/contract/fault'
import { DAY_MS } from '@shenglang/contract/shanghai'
import { Books } from '../../../../src/commerce/decide/books.ts'
import type { ItemFacts, OrderFacts, PeriodFacts } from '../../../../src/commerce/decide/facts.ts'
import { confirmRefund, grantRefund, requestRefund, startRefund } from '../../../../src/commerce/decide/refund.ts'
import { refundedOrders } from '../../../../src/commerce/decide/refund-lines.ts'
import { factsOf } from '../facts.ts'
import type { Below } from '../numbers.ts'
import { GONE, where } from '../tables.ts'
import { isRunning, sumBy, type View } from './view.ts'

/**
 * Checks that an order of which nothing was taken or refunded can be refunded in full, its levels by their time: tries one such
 * order.
 */
export function wholeRefundCheck(view: View, below: Below): string[] {
  const { orders, now, ...tables } = view.tables
  const paid = where(
    orders,
    ({ status, channel, paidAt }) =>
      ['PAID', 'SHIPPED', 'COMPLETED'].includes(status) &&
      (channel === 'balance' || now - (paidAt ?? 0) < PROVIDER_REFUND_DAYS * DAY_MS),
  )
  const isUpgrade = ({ orderId }: OrderFacts) =>
    tables.itemsOf(orderId).some(({ orderItemId }) => view.records.upgrades.has(orderItemId))
  const upgrades = below(2) === 0 ? paid.filter(isUpgrade) : []
  const candidates = upgrades.length > 0 ? upgrades : paid
  const order = candidates[below(Math.max(1, candidates.length))]
  if (!order) return []
  const orderIds = view.tables.upgraded(order.orderId)
  const items = refundable(
    view,
    orderIds,
    paid.map(({ orderId }) => orderId),
  )
  if (!items) return []
  const [least, most] = [true, false].map((isExact) => sumBy(items, (item) => worthOf(view, item, isExact)))
  if (least === undefined || most === undefined || least < 1) return []
  view.count['orders refunded whole for a try'] += 1
  if (orderIds.length > 1) view.count['of them with what paid for an upgrade'] += 1
  const refunded = refundOf(view, order, orderIds)
  if (typeof refunded === 'string') return [`order ${order.orderId} cannot be refunded: ${refunded}`]
  // A fen for each order, and one for each credit of an upgrade, in the buyer's favour.
  const isFair = refunded >= least - 1e-6 && refunded <= most + 2 * items.length
  return isFair ? [] : [`order ${order.orderId} is refunded ${refunded}, worth ${least} to ${most}`]
}

/** The items of an order and the levels that paid for them; undefined where something of them was taken or refunded. */
function refundable(view: View, orderIds: readonly string[], paidIds: readonly string[]): ItemFacts[] | undefined {
  const { refunds, periods } = view.tables
  const { records } = view
  const all = orderIds.flatMap((orderId) => view.tables.itemsOf(orderId))
  const isTouched = all.some(
    (item) =>
      view.partsOf(item).length > 0 ||
      view.takenBy(item.orderItemId).length > 0 ||
      item.goodsType === 'RECHARGE' ||
      records.split.has(item.orderItemId),
  )
  const [upper = '', ...lower] = orderIds
  // A level that paid for an upgrade is only refunded together with it.
  const itemIds = new Set(all.map(({ orderItemId }) => orderItemId))
  const isHeld =
    where(periods, ({ orderItemId, takenBy }) => takenBy !== null && itemIds.has(orderItemId ?? '') && !itemIds.has(takenBy))
      .length > 0
  const isOpen =
    where(refunds, ({ orderId, state }) => orderIds.includes(orderId) && ['asked', 'waiting', ...GONE].includes(state)).length > 0
  // An item that a coupon made free has no money to refund and stays, for its price where the coupon is no longer deserved.
  const isFree = all.some(({ amountFen, unitFen }) => amountFen === 0 && unitFen > 0)
  if (isTouched || isFree || isHeld || isOpen || !orderIds.every((orderId) => paidIds.includes(orderId))) return undefined
  // From a lower order only the level is refunded, but perhaps not the coupon of its other items.
  if (lower.some((orderId) => records.couponOf.has(orderId))) return undefined
  const isTaken = ({ orderItemId }: ItemFacts) =>
    where(periods, (period) => period.orderItemId === orderItemId && period.takenBy !== null).length > 0
  const items = all.filter((item) => item.orderId === upper || isTaken(item) || records.upgrades.has(item.orderItemId))
  // The used time of a level stays, for its price where the coupon is no longer deserved.
  const isUsed = records.couponOf.has(upper) && items.some((item) => worthOf(view, item, true) < view.staysOf(item))
  return isUsed ? undefined : items
}

function worthOf(view: View, item: ItemFacts, isExact: boolean): number {
  const stays = view.staysOf(item)
  const period = item.goodsType === 'VIP' ? view.mainPeriod(item.orderItemId) : undefined
  return period ? stays * leftOf(view, period, isExact) : stays
}

/** The part of a period that is left, through all upgrades that it went into. */
function leftOf(view: View, period: PeriodFacts, isExact: boolean): number {
  const { startsAt, endsAt, lastsUntil, takenBy, periodId } = period
  const { upgrades } = view.records
  const taken = takenBy === null ? undefined : upgrades.get(takenBy)?.find((each) => each.periodId === periodId)
  if (takenBy === null || !taken) {
    const left = Math.max(0, (endsAt ?? 0) - Math.max(startsAt, view.tables.now))
    return isRunning(period) ? left / ((lastsUntil ?? 0) - startsAt) : 0
  }
  const main = view.mainPeriod(takenBy)
  const rest = where(
    view.tables.periods,
    ({ orderItemId, vipLevel }) => orderItemId === takenBy && vipLevel < (main?.vipLevel ?? 0),
  )[0]
  const { takenFen, leftFen } = taken
  const went = takenFen * (main ? leftOf(view, main, isExact) : 0) + leftFen * (rest ? leftOf(view, rest, isExact) : 0)
  return ((isExact ? taken.left : taken.leftInDays) * went) / (takenFen + leftFen)
}

/**
 * The amount that a buyer's request returns in the end, with all orders that paid for this one; or the reason why it is refused.
 */
function refundOf(view: View, { orderId, userId }: OrderFacts, orderIds: readonly string[]): number | string {
  const books = new Books(factsOf(view.tables, { orderIds, withHistory: true }))
  const numbers = orderIds.map((id) => `R${id}`)
  const isTogether = orderIds.length > 1
  const by = { staffId: 'staff', answer: '', take: null, isTogether }
  const scope = { orderId, orderItemId: null }
  try {
    if (isTogether && books.order(orderId).amountFen > 0) {
      const lines = refundedOrders(books, { ...scope, isTogether }, books.now).flatMap((each) => each.lines)
      const { state, refundId } = startRefund(books, { ...scope, amountFen: sumBy(lines, (line) => line.amountFen) }, by, numbers)
      if (state === 'waiting') confirmRefund(books, refundId, 'second', numbers)
    } else {
      const { state, refundId } = requestRefund(books, userId, { ...scope, reason: '' }, numbers)
      const decided = state === 'asked' ? grantRefund(books, refundId, by, numbers) : undefined
      if (decided?.state === 'waiting') confirmRefund(books, refundId, 'second', numbers)
    }
  } catch (error) {
    if (!isFault(error)) throw error
    return error.message
  }
  return sumBy(books.decision.newRefunds, ({ amountFen }) => amountFen)
}
