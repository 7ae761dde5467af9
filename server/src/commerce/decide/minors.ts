import type { Channel, GoodsType } from '@shenglang/contract/commerce/orders/orders'
import { ageOfMinor, limitForAge, type Spent, spentFen } from '@shenglang/contract/commerce/sale/minors'
import { isFault } from '@shenglang/contract/fault'
import { fault } from '@shenglang/contract/faults'
import { yuan } from '@shenglang/contract/format'
import type { Books } from './books.ts'
import type { BuyerFacts, OrderFacts } from './facts.ts'

/** A purchase that a user is about to make. */
export interface Purchase {
  /** Set if the order exists already. */
  orderId?: string
  channel: Channel
  isSandbox: boolean
  items: readonly { goodsType: GoodsType; amountFen: number }[]
}

/** Throws MINOR_LIMIT if a minor would spend more at once, or in this month of Shanghai, than the age allows. */
export function requireAllowance({ rules, now }: Books, minor: BuyerFacts, purchase: Purchase): void {
  const limit = limitForAge(rules.minorLimits, ageOfMinor(minor.birthYear, new Date(now)))
  const amountFen = sumOf(purchase.items)
  if (!limit || amountFen === 0) return
  const { singleFen, monthFen } = limit
  if (singleFen === 0 || monthFen === 0) throw beyond('未成年人模式下，这个年龄不能付费', 0)
  if (amountFen > singleFen) throw beyond(`未成年人模式下，单笔最多 ${yuan(singleFen)}`, singleFen)
  const spent = spentBy(minor, purchase.isSandbox, purchase.orderId)
  const after = added(spent, purchase, amountFen)
  if (spentFen(after) > monthFen) {
    const leftFen = Math.max(0, monthFen - spentFen(spent))
    throw beyond(`未成年人模式下，每月最多 ${yuan(monthFen)}，本月还可以消费 ${yuan(leftFen)}`, leftFen)
  }
}

/** True when an order exceeds its buyer's allowance: minor mode may have been switched on since it was made. */
export function isBeyondAllowance(
  books: Books,
  minor: BuyerFacts,
  { orderId }: OrderFacts,
  by: Pick<Purchase, 'channel' | 'isSandbox'>,
): boolean {
  try {
    requireAllowance(books, minor, { ...by, orderId, items: books.itemsOf(orderId) })
    return false
  } catch (error) {
    if (isFault(error) && error.code === 'MINOR_LIMIT') return true
    throw error
  }
}

/** True when minor mode, switched on since, closes an open order that would be paid by this channel. */
export function isClosedByMinorMode(books: Books, orderId: string, channel: Channel): boolean {
  const order = books.order(orderId)
  const minor = order.status === 'CREATED' ? books.minor(order.userId) : undefined
  return minor !== undefined && isBeyondAllowance(books, minor, order, { channel, isSandbox: order.isSandbox })
}

/** A minor's spending this month, without the order `exceptOrderId`. */
function spentBy({ spent }: BuyerFacts, isSandbox: boolean, exceptOrderId: string | undefined): Spent {
  const counted = spent.filter((each) => each.isSandbox === isSandbox && each.orderId !== exceptOrderId)
  const sumWhere = (isBalance: boolean) => counted.reduce((sum, each) => sum + (each.isBalance === isBalance ? each.fen : 0), 0)
  const topUpFen = counted.reduce((sum, each) => sum + each.topUpFen, 0)
  return { moneyFen: sumWhere(false), balanceFen: sumWhere(true), topUpFen }
}

function added(spent: Spent, { channel, items }: Purchase, amountFen: number): Spent {
  const topUpFen = spent.topUpFen + sumOf(items.filter(({ goodsType }) => goodsType === 'RECHARGE'))
  return channel === 'balance'
    ? { ...spent, topUpFen, balanceFen: spent.balanceFen + amountFen }
    : { ...spent, topUpFen, moneyFen: spent.moneyFen + amountFen }
}

const sumOf = (items: readonly { amountFen: number }[]) => items.reduce((sum, item) => sum + item.amountFen, 0)
const beyond = (message: string, leftFen: number) => fault('MINOR_LIMIT', { message, leftFen })
