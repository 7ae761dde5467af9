import { CHANNEL_LABELS } from '@shenglang/contract/commerce/orders/orders'
import { NOTHING_TAKEN, type TakenBack, takeAll, takeBack } from '@shenglang/contract/commerce/refunds/refund-takes'
import {
  openOf,
  PROVIDER_REFUND_DAYS,
  REFUND_PARTS_MAX,
  REFUND_RULES,
  type RefundOrderFacts,
  type RefundWorth,
  refundWorth,
  spread,
  type Take,
  type RefundFacts as ThingFacts,
} from '@shenglang/contract/commerce/refunds/refunds'
import { fault } from '@shenglang/contract/faults'
import { DAY_MS } from '@shenglang/contract/shanghai'
import type { Books } from './books.ts'
import type { ItemFacts, OrderFacts, PeriodFacts } from './facts.ts'
import { levelPeriods, refundFactsOf, timeOf, type UpgradeShare } from './refund-facts.ts'
import { VipDetail } from './vip.ts'

/** What the rules refund and revoke of one item. */
export interface RefundLine {
  item: ItemFacts
  facts: ThingFacts
  rule: RefundWorth['rule']
  /** The most that can be refunded. */
  openFen: number
  /** What the rule refunds. */
  amountFen: number
  withheldFen: number
  taken: TakenBack
}

/** An order with what a refund gives back of it. */
export interface RefundedOrder {
  order: OrderFacts
  lines: RefundLine[]
}

/** What the rules refund at an instant for a paid order, or for one item. Throws ORDER_NOT_FOUND if it has no such item. */
export const refundLines = (books: Books, orderId: string, orderItemId: string | null, at: number): RefundLine[] =>
  linesOf(books, refundFactsOf(books, orderId, at), orderItemId, at)

function linesOf(books: Books, order: RefundOrderFacts, orderItemId: string | null, now: number): RefundLine[] {
  const itemIds = order.items.map(({ itemId }) => itemId).filter((itemId) => orderItemId === null || itemId === orderItemId)
  if (itemIds.length === 0) throw fault('ORDER_NOT_FOUND')
  const { refundDays } = books.rules
  return refundWorth(order, itemIds, { now, refundDays }).flatMap((worth) => {
    const item = books.items.get(worth.itemId)
    const facts = order.items.find(({ itemId }) => itemId === worth.itemId)
    if (!item || !facts) return []
    const { rule, openFen, withheldFen, worthFen: amountFen } = worth
    return [{ item, facts, rule, openFen, amountFen, withheldFen, taken: takenByRule(facts, worth) }]
  })
}

function takenByRule(facts: ThingFacts, { take }: RefundWorth): TakenBack {
  const taken = take === 'nothing' ? NOTHING_TAKEN : takeBack(facts, { take })
  return 'refusal' in taken ? takeAll(facts) : taken
}

export const sumOf = (lines: readonly { amountFen: number }[]): number => lines.reduce((sum, { amountFen }) => sum + amountFen, 0)

/** Whether the rules refund all of these without staff, who handle what is left of revoked items alone. */
export const isByItself = (lines: readonly RefundLine[]): boolean =>
  lines.every(({ rule }) => REFUND_RULES[rule].decidedBy === 'platform') && lines.some(({ rule }) => rule !== 'takenBack')

export interface AskedRefund {
  orderId: string
  orderItemId: string | null
  /** Left to the rules if undefined. */
  take?: Take | undefined
  /** With the orders that paid for it. */
  isTogether?: boolean | undefined
}

/**
 * What a refund of an order pays back: of the order alone, or of an upgrade with the orders whose levels paid for it. A used
 * upgrade goes back with them, since alone it would return their time as if it had not been used; so does one that cost nothing.
 * One that was not used returns them as they were. Orders of before may go back alone.
 */
export function refundedOrders(
  books: Books,
  { orderId, orderItemId, take, isTogether }: AskedRefund,
  at: number,
): RefundedOrder[] {
  const order = books.order(orderId)
  const lines = refundLines(books, orderId, orderItemId, at)
  const ends = take === undefined || take === 'all'
  const isUnused = (upper: ItemFacts) => {
    const rule = lines.find(({ item }) => item.orderItemId === upper.orderItemId)?.rule
    return rule !== undefined && (order.refundRules < 3 || rule === 'untouched' || rule === 'late')
  }
  const uppers = books.itemsOf(orderId).filter((item) => takenLevels(books, item).length > 0)
  const isDue = uppers.some((upper) => [null, upper.orderItemId].includes(orderItemId) && !isUnused(upper))
  return isTogether || (ends && isDue) ? refundTogether(books, orderId, orderItemId, at) : [{ order, lines }]
}

/**
 * An upgrade with the orders whose levels paid for it, the upgrade first, so that revoking an upgrade returns the lower level
 * before that is refunded. All are decided as one: what ends is worth what is left of it, whichever order paid, less what was
 * taken by any of them beyond what stays paid.
 */
export function refundTogether(books: Books, orderId: string, orderItemId: string | null, at: number): RefundedOrder[] {
  const lower = lowerLevels(books, orderId)
  const shares = new Map(lower.map((level) => [level.lower.orderItemId, shareOf(books, level, at)]))
  const orderIds = [...new Set([orderId, ...lower.map((level) => level.lower.orderId)])]
  const joined = new Set(lower.flatMap((level) => [level.upper.orderItemId, level.lower.orderItemId]))
  // They end together, also those of which nothing is left.
  const isJoined = ({ item }: RefundLine) => joined.has(item.orderItemId)
  const refunded = orderIds.map((id): RefundedOrder => {
    const facts = refundFactsOf(books, id, at, shares)
    const lines = [...linesOf(books, facts, id === orderId ? orderItemId : null, at), ...freeLevels(books, facts)]
    // Of a lower order only the level is refunded with its upgrade.
    const isMeant = ({ item }: RefundLine) =>
      id === orderId ? [null, item.orderItemId].includes(orderItemId) : shares.has(item.orderItemId)
    const taken = (line: RefundLine) => (isJoined(line) ? { ...line, taken: takeAll(line.facts) } : line)
    return { order: books.order(id), lines: lines.filter(isMeant).map(taken) }
  })
  const given = refunded.filter(({ lines }) => lines.length > 0)
  return books.order(orderId).refundRules < 3 ? given : lessTaken(given)
}

interface TakenLevel {
  upper: ItemFacts
  /** The item that gave the level. */
  lower: ItemFacts
}

/** The lower levels that an item took in payment. */
function takenLevels(books: Books, upper: ItemFacts): TakenLevel[] {
  if (upper.goodsType !== 'VIP') return []
  const lower = new Map<string, ItemFacts>()
  for (const { periodId } of VipDetail.parse(upper.detail).taken) {
    const period = books.periods.get(periodId)
    const item = period?.takenBy === upper.orderItemId && books.items.get(period.orderItemId ?? '')
    if (item) lower.set(item.orderItemId, item)
  }
  return [...lower.values()].map((item) => ({ upper, lower: item }))
}

/** The levels that paid for an upgrade, and those that paid for them, the nearest first; not those of what was bought beside them. */
function lowerLevels(books: Books, orderId: string): TakenLevel[] {
  const levels: TakenLevel[] = []
  const uppers = new Map(books.itemsOf(orderId).map((item) => [item.orderItemId, item]))
  for (const upper of uppers.values()) {
    const found = takenLevels(books, upper)
    levels.push(...found)
    for (const { lower } of found) uppers.set(lower.orderItemId, lower)
  }
  return levels
}

/** What is left of a lower level: its own money, for as much as is left of what it went into. */
function shareOf(books: Books, { upper, lower }: TakenLevel, at: number): UpgradeShare {
  const openFen = BigInt(lower.amountFen - lower.refundedFen)
  const [part, whole] = levelPeriods(books, lower)
    .map((period) => partLeft(books, period, at))
    .reduce(added, NOTHING)
  const time = levelPeriods(books, upper).map((period) => timeOf(period, at))
  return {
    timeFen: Number((openFen * part + whole - 1n) / whole),
    left: time.reduce((sum, { left }) => sum + left, 0),
    whole: time.reduce((sum, each) => sum + each.whole, 0),
  }
}

/** A part of a whole, exact: time is counted in milliseconds. */
type Part = readonly [part: bigint, whole: bigint]
const NOTHING: Part = [0n, 1n]
const added = ([one, whole]: Part, [other, ofOther]: Part): Part => [one * ofOther + other * whole, whole * ofOther]
const times = (fen: number, [part, whole]: Part): Part => [BigInt(fen) * part, whole]

/**
 * How much is left of a period: its time, or of what an upgrade took it for, and of the rest that the upgrade left of it as time
 * that waits.
 */
function partLeft(books: Books, period: PeriodFacts, at: number): Part {
  const upper = period.takenBy === null ? undefined : books.items.get(period.takenBy)
  const { left, whole } = timeOf(period, at)
  if (!upper) return whole === 0 ? NOTHING : [BigInt(left), BigInt(whole)]
  const taken = VipDetail.parse(upper.detail).taken.find(({ periodId }) => periodId === period.periodId)
  const [paid] = levelPeriods(books, upper)
  if (!taken || !paid || period.worthFen === 0) return NOTHING
  const rest = books
    .periodsOfItem(upper.orderItemId)
    .find(({ vipLevel, worthFen }) => vipLevel === period.vipLevel && worthFen === taken.leftFen)
  const [fen, ofFen] = added(
    times(taken.takenFen, partLeft(books, paid, at)),
    rest ? times(taken.leftFen, partLeft(books, rest, at)) : NOTHING,
  )
  return [fen, ofFen * BigInt(period.worthFen)]
}

/** Upgrades that cost nothing: no money goes back for them, but they end with the levels that paid for them. */
function freeLevels(books: Books, { items }: RefundOrderFacts): RefundLine[] {
  return items.flatMap((facts) => {
    const item = books.items.get(facts.itemId)
    const isUpgrade = books.periodsTakenBy(facts.itemId).length > 0
    if (!item || !isUpgrade || openOf(facts) > 0 || facts.isTakenBack) return []
    return [{ item, facts, rule: 'begun' as const, openFen: 0, amountFen: 0, withheldFen: 0, taken: takeAll(facts) }]
  })
}

/**
 * What was taken by the levels counts against all that was paid for them, not only against the order by which it was taken; and
 * beside what is withheld for a coupon, which may come back later.
 */
function lessTaken(refunded: readonly RefundedOrder[]): RefundedOrder[] {
  const levels = refunded
    .flatMap(({ lines }) => lines)
    .filter(({ facts, rule }) => facts.kind === 'vip' && rule !== 'begunEarlier' && rule !== 'takenBack')
  const worths = levels.map(({ amountFen, withheldFen }) => amountFen + withheldFen)
  const stayingFen = levels.reduce((sum, { facts, openFen }) => sum + openFen - facts.downloads.fen, 0)
  const worthFen = worths.reduce((sum, fen) => sum + fen, 0)
  const givenFen = Math.max(0, Math.min(worthFen, stayingFen))
  const parts = spread(givenFen, worths)
  return refunded.map(({ order, lines }) => ({
    order,
    lines: lines.map((line) => {
      const part = parts[levels.indexOf(line)]
      if (part === undefined) return line
      const withheldFen = Math.min(line.withheldFen, part)
      // Used-up levels stay: nobody loses them for no money.
      const taken = givenFen === 0 ? NOTHING_TAKEN : line.taken
      return { ...line, taken, withheldFen, amountFen: part - withheldFen }
    }),
  }))
}

/** Why a buyer can request none of these; '' if something can be refunded. */
export function refusalOf(books: Books, refunded: readonly RefundedOrder[]): string {
  const lines = refunded.flatMap((each) => each.lines)
  if (lines.length === 0) return '没有可以退的金额'
  const upgraded = upgradeRefusal(books, refunded[0]?.lines ?? [])
  if (upgraded !== '') return `${upgraded}，请在那个订单里申请`
  if (sumOf(lines) === 0)
    return lines.every(({ rule }) => rule === 'recharge')
      ? '充值的余额已经用完'
      : '已经用完或下载过，按规则没有可退的金额，有异议请联系客服'
  const paid = refunded.filter((each) => sumOf(each.lines) > 0)
  const refusal = paid.map(({ order }) => providerRefusal(books, order)).find((found) => found !== '')
  return refusal === undefined ? '' : `${refusal}，请联系客服`
}

/** Why a level cannot be refunded alone: what is left of it paid for an upgrade. */
export function upgradeRefusal(books: Books, lines: readonly RefundLine[]): string {
  const taker = lines.flatMap(({ item }) => takerOf(books, item.orderItemId) ?? []).find(({ status }) => status !== 'CREATED')
  return taker ? upgradedBy(taker) : ''
}

export const upgradedBy = ({ orderNo }: Pick<OrderFacts, 'orderNo'>): string =>
  `这段会员已抵扣订单 ${orderNo} 的升级，只能与那个订单一起退`

/** The order that takes an item's level in payment, paid or open, if any. */
export function takerOf(books: Books, orderItemId: string): Pick<OrderFacts, 'orderNo' | 'status'> | undefined {
  return books
    .periodsOfItem(orderItemId)
    .flatMap(({ takenBy }) => {
      const item = takenBy === null ? undefined : books.items.get(takenBy)
      return (item ? books.order(item.orderId) : books.history.takers.find((taker) => taker.orderItemId === takenBy)) ?? []
    })
    .find(({ status }) => status !== 'CANCELLED' && status !== 'REFUNDED')
}

/** Why an order's provider would refund nothing; '' if it would, or if the balance paid. */
export function providerRefusal(books: Books, { orderId, channel, paidAt }: OrderFacts): string {
  if (channel === 'balance') return ''
  const name = channel === null ? '' : CHANNEL_LABELS[channel]
  if (books.now - (paidAt ?? 0) > PROVIDER_REFUND_DAYS * DAY_MS) return `付款已超过一年，${name}不再受理退款`
  const before = books.refundsOf(orderId).filter(({ state }) => state === 'granted' || state === 'done')
  return before.length >= REFUND_PARTS_MAX ? `${name}对一笔付款最多退 ${REFUND_PARTS_MAX} 次，次数已满` : ''
}
