import { CHANNEL_LABELS } from '@shenglang/contract/commerce/orders/orders'
import { NOTHING_TAKEN, type TakenBack, takeAll, takeBack } from '@shenglang/contract/commerce/refunds/refund-takes'
import {
  PROVIDER_REFUND_DAYS,
  REFUND_PARTS_MAX,
  REFUND_RULES,
  type RefundOrderFacts,
  type RefundWorth,
  refundWorth,
  type RefundFacts as ThingFacts,
} from '@shenglang/contract/commerce/refunds/refunds'
import { fault } from '@shenglang/contract/faults'
import { DAY_MS } from '@shenglang/contract/shanghai'
import type { Books } from './books.ts'
import type { ItemFacts, OrderFacts } from './facts.ts'
import { refundFactsOf, type UpgradeShare } from './refund-facts.ts'
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

/** Whether the rules refund all of these without staff. */
export const isByItself = (lines: readonly RefundLine[]): boolean =>
  lines.every(({ rule }) => REFUND_RULES[rule].decidedBy === 'platform')

/**
 * An upgrade with the orders whose levels paid for it, the upgrade first, so that revoking an upgrade returns the lower level
 * before that is refunded. A lower level is worth what the upgrade took it for, in proportion to the time left.
 */
export function refundTogether(books: Books, orderId: string, orderItemId: string | null, at: number): RefundedOrder[] {
  const shares = new Map<string, UpgradeShare>()
  const refunded: RefundedOrder[] = []
  for (const id of [orderId, ...lowerOrders(books, orderId)]) {
    const facts = refundFactsOf(books, id, at, shares)
    const lines = linesOf(books, facts, id === orderId ? orderItemId : null, at)
    // Of a lower order only the level is refunded with its upgrade.
    const ofUpgrade = id === orderId ? lines : lines.filter(({ item }) => shares.has(item.orderItemId))
    refunded.push({ order: books.order(id), lines: ofUpgrade })
    for (const level of takenLevels(books, id)) {
      const share = shareOf(facts, level, shares.has(level.upper.orderItemId))
      if (share) shares.set(level.lower.orderItemId, share)
    }
  }
  return refunded.filter(({ lines }) => lines.length > 0)
}

interface TakenLevel {
  upper: ItemFacts
  /** The item that gave the level. */
  lower: ItemFacts
  /** The amount that it was taken for. */
  takenFen: number
}

/** The lower levels that an order's items took in payment. */
function takenLevels(books: Books, orderId: string): TakenLevel[] {
  const levels = new Map<string, TakenLevel>()
  for (const upper of books.itemsOf(orderId).filter(({ goodsType }) => goodsType === 'VIP')) {
    for (const { periodId, takenFen } of VipDetail.parse(upper.detail).taken) {
      const period = books.periods.get(periodId)
      const lower = period?.takenBy === upper.orderItemId && books.items.get(period.orderItemId ?? '')
      if (!lower) continue
      const key = `${upper.orderItemId} ${lower.orderItemId}`
      levels.set(key, { upper, lower, takenFen: takenFen + (levels.get(key)?.takenFen ?? 0) })
    }
  }
  return [...levels.values()]
}

/** Orders that paid for an upgrade, and those that paid for them, the nearest first. */
function lowerOrders(books: Books, orderId: string): string[] {
  const ids = new Set([orderId])
  for (const id of ids) for (const { lower } of takenLevels(books, id)) ids.add(lower.orderId)
  return [...ids].slice(1)
}

function shareOf({ items }: RefundOrderFacts, { upper, takenFen }: TakenLevel, isTaken: boolean): UpgradeShare | undefined {
  const facts = items.find(({ itemId }) => itemId === upper.orderItemId)
  if (!facts) return undefined
  // Of a level between two others only the part counts that paid for the upper one.
  const worthFen = facts.paidFen + VipDetail.parse(upper.detail).taken.reduce((sum, each) => sum + each.takenFen, 0)
  const left = isTaken && worthFen > 0 ? Number((BigInt(facts.left) * BigInt(facts.timeFen)) / BigInt(worthFen)) : facts.left
  return { timeFen: takenFen, left, whole: facts.whole }
}

/** Why a buyer can request none of these; '' if something can be refunded. */
export function refusalOf(books: Books, order: OrderFacts, lines: readonly RefundLine[]): string {
  if (lines.length === 0) return '没有可以退的金额'
  const upgraded = upgradeRefusal(books, lines)
  if (upgraded !== '') return `${upgraded}，请联系客服`
  if (sumOf(lines) === 0)
    return lines.every(({ rule }) => rule === 'recharge')
      ? '充值的余额已经用完'
      : '已经用完或下载过，按规则没有可退的金额，有异议请联系客服'
  const refusal = providerRefusal(books, order)
  return refusal === '' ? '' : `${refusal}，请联系客服`
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
