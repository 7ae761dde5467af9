import { NOTHING_TAKEN, type TakenBack, takeAll, takeBack } from '@shenglang/contract/commerce/refunds/refund-takes'
import { refundWorth } from '@shenglang/contract/commerce/refunds/refund-worth'
import {
  type ItemRefund,
  REFUND_RULES,
  type RefundFacts as RefundItemFacts,
  type RefundOrderFacts,
  refundableOf,
  spread,
  type Take,
} from '@shenglang/contract/commerce/refunds/refunds'
import { fault } from '@shenglang/contract/faults'
import type { Books } from './books.ts'
import type { ItemFacts, OrderFacts } from './facts.ts'
import { isTaken, joinedLevels, paidBy, shareOf } from './level-shares.ts'
import { refundFactsOf, type UpgradeShare } from './refund-facts.ts'

/** One item of a refund: what the rules pay back and revoke of it. */
export interface RefundLine {
  item: ItemFacts
  facts: RefundItemFacts
  rule: ItemRefund['rule']
  /** The most that can be refunded. */
  openFen: number
  /** The refund by the rule. */
  amountFen: number
  withheldFen: number
  taken: TakenBack
}

/** An order with the lines that a refund pays back. */
export interface RefundedOrder {
  order: OrderFacts
  lines: RefundLine[]
}

/** The refund by the rules, at an instant, of a paid order or one of its items. Throws ORDER_NOT_FOUND if it has no such item. */
export function refundLines(books: Books, orderId: string, orderItemId: string | null, at: number): RefundLine[] {
  const order = refundFactsOf(books, orderId, at)
  const itemIds = order.items.map(({ itemId }) => itemId).filter((itemId) => orderItemId === null || itemId === orderItemId)
  if (itemIds.length === 0) throw fault('ORDER_NOT_FOUND')
  return linesOf(books, order, itemIds, at)
}

function linesOf(books: Books, order: RefundOrderFacts, itemIds: readonly string[], now: number): RefundLine[] {
  const { refundDays } = books.rules
  return refundWorth(order, itemIds, { now, refundDays }).flatMap((worth) => {
    const item = books.items.get(worth.itemId)
    const facts = order.items.find(({ itemId }) => itemId === worth.itemId)
    if (!item || !facts) return []
    const { rule, openFen, withheldFen, worthFen: amountFen } = worth
    return [{ item, facts, rule, openFen, amountFen, withheldFen, taken: takenByRule(facts, worth) }]
  })
}

function takenByRule(facts: RefundItemFacts, { take }: ItemRefund): TakenBack {
  const taken = take === 'nothing' ? NOTHING_TAKEN : takeBack(facts, { take })
  return 'refusal' in taken ? takeAll(facts) : taken
}

export const linesOfOrder = (refunded: readonly RefundedOrder[], orderId: string): readonly RefundLine[] =>
  refunded.find(({ order }) => order.orderId === orderId)?.lines ?? []

export const sumOf = (lines: readonly { amountFen: number }[]): number => lines.reduce((sum, { amountFen }) => sum + amountFen, 0)

/** True when the rules refund all of these without staff. What is left of revoked items alone is left to staff. */
export const isByItself = (lines: readonly RefundLine[]): boolean =>
  lines.every(({ rule }) => REFUND_RULES[rule].decidedBy === 'platform') && lines.some(({ rule }) => rule !== 'takenBack')

export interface RefundScope {
  orderId: string
  orderItemId: string | null
  /** Left to the rules if undefined. */
  take?: Take | undefined
  /** True to refund it together with the orders that paid for it. */
  isTogether?: boolean | undefined
}

/**
 * The orders that a refund pays back: one order alone, or an upgrade with the orders whose levels paid for it. A used upgrade is
 * refunded with them, since alone it would return their time as if it had not been used; so is one that cost nothing. An unused
 * upgrade returns them as they were. Orders of earlier rules may be refunded alone.
 */
export function refundedOrders(
  books: Books,
  { orderId, orderItemId, take, isTogether }: RefundScope,
  at: number,
): RefundedOrder[] {
  const order = books.order(orderId)
  const lines = refundLines(books, orderId, orderItemId, at)
  const ends = take === undefined || take === 'all'
  const isUnused = (upper: ItemFacts) => {
    const rule = lines.find(({ item }) => item.orderItemId === upper.orderItemId)?.rule
    return rule !== undefined && (order.refundRules < 3 || rule === 'untouched' || rule === 'late')
  }
  const uppers = books.itemsOf(orderId).filter((item) => paidBy(books, item).length > 0)
  const isDue = uppers.some((upper) => [null, upper.orderItemId].includes(orderItemId) && !isUnused(upper))
  return isTogether || (ends && isDue) ? refundTogether(books, orderId, orderItemId, at) : [{ order, lines }]
}

/**
 * The refund of an upgrade with the orders whose levels paid for it, and with other upgrades that those paid for. The newest
 * comes first, so that revoking an upgrade returns the lower level before that is refunded. All are decided as one: a level that
 * ends is worth what is left of it, whichever order paid, less what was taken by any of them beyond what stays paid.
 */
export function refundTogether(books: Books, orderId: string, orderItemId: string | null, at: number): RefundedOrder[] {
  const requested = books.itemsOf(orderId).filter((item) => [null, item.orderItemId].includes(orderItemId))
  if (requested.length === 0) throw fault('ORDER_NOT_FOUND')
  const joined = joinedLevels(books, requested)
  const taken = joined.filter((item) => isTaken(books, item))
  const shares = new Map(taken.map((item) => [item.orderItemId, shareOf(books, item, at)]))
  const orderIds = [...new Set([orderId, ...joined.map((item) => item.orderId)])]
  const refunded = orderIds
    .toSorted((one, other) => Number(BigInt(other) - BigInt(one)))
    .map((id): RefundedOrder => {
      // From the other orders only the levels are refunded.
      const items = id === orderId ? requested : joined.filter((item) => item.orderId === id)
      return { order: books.order(id), lines: joinedLines(books, items, { joined, shares, at }) }
    })
    .filter(({ lines }) => lines.length > 0)
  return books.order(orderId).refundRules < 3 ? refunded : lessTaken(refunded)
}

/** The lines of items of one order. Levels that are refunded together end together, also those of which nothing is left. */
function joinedLines(
  books: Books,
  items: readonly ItemFacts[],
  { joined, shares, at }: { joined: readonly ItemFacts[]; shares: ReadonlyMap<string, UpgradeShare>; at: number },
): RefundLine[] {
  const [{ orderId } = { orderId: '' }] = items
  const isOf = (list: readonly ItemFacts[], { item }: RefundLine) =>
    list.some(({ orderItemId }) => orderItemId === item.orderItemId)
  const facts = refundFactsOf(books, orderId, at, shares)
  const itemIds = items.map(({ orderItemId }) => orderItemId)
  return [...linesOf(books, facts, itemIds, at), ...unpaidUpgrades(books, facts)]
    .filter((line) => isOf(items, line))
    .map((line) => (isOf(joined, line) ? { ...line, taken: takeAll(line.facts) } : line))
}

/** Upgrades that cost nothing: no money is refunded for them, but they end with the levels that paid for them. */
function unpaidUpgrades(books: Books, { items }: RefundOrderFacts): RefundLine[] {
  return items.flatMap((facts) => {
    const item = books.items.get(facts.itemId)
    const isUpgrade = books.periodsTakenBy(facts.itemId).length > 0
    if (!item || !isUpgrade || refundableOf(facts) > 0 || facts.isTakenBack) return []
    return [{ item, facts, rule: 'begun' as const, openFen: 0, amountFen: 0, withheldFen: 0, taken: takeAll(facts) }]
  })
}

/**
 * Deducts what was taken by the levels from all that was paid for them, not only from the order by which it was taken. Amounts
 * withheld for a coupon count here as part of the refund, since they may be returned later.
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
