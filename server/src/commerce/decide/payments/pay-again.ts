import type { Channel } from '@shenglang/contract/commerce/orders/orders'
import { fault } from '@shenglang/contract/faults'
import type { Books } from '../books.ts'
import { requireChannel } from '../create-order.ts'
import type { OrderFacts } from '../facts.ts'
import { requireAllowance } from '../minors.ts'
import { isExpired, refused } from '../orders.ts'
import { alreadyBought, pay } from '../settle.ts'
import type { Checkout } from '../shop.ts'

/** Throws ORDER_STATE for an order that is not open, or whose time to pay has passed. */
export function requireOpen(order: Pick<OrderFacts, 'status' | 'expiresAt'>, now: number): void {
  if (order.status !== 'CREATED') throw refused(order.status, 'pay')
  if (isExpired(order, now)) throw fault('ORDER_STATE', { status: '已过期', action: '付款' })
}

/** A request to pay an open order, by the same channel as before or another. */
interface Repayment {
  orderId: string
  channel: Channel
  /** The channels of the site's current mode: an order made in the sandbox is paid with real money once the site has left it. */
  checkout: Checkout
}

/**
 * Requires that an open order can be paid by a channel. Returns the title of an item that its buyer has already, for which the
 * order is closed instead, or undefined. Throws ORDER_STATE, CHANNEL_CLOSED, BALANCE_NOT_TAKEN and MINOR_LIMIT.
 */
export function alreadyHad(books: Books, { orderId, channel, checkout }: Repayment): string | undefined {
  const order = books.order(orderId)
  requireOpen(order, books.now)
  const title = alreadyBought(books, order)
  if (title !== undefined) return title
  const items = books.itemsOf(orderId)
  requireChannel(checkout, channel, items)
  const minor = books.minor(order.userId)
  if (minor) requireAllowance(books, minor, { orderId, channel, isSandbox: checkout.isSandbox, items })
  return undefined
}

/**
 * Repeats the check of `alreadyHad` under the lock, and pays from the balance if nobody can pay at a provider any longer. An
 * order that ended meanwhile is left as it is, and its state is the buyer's answer. Throws as `alreadyHad`, and BALANCE_TOO_LOW.
 */
export function payAgain(books: Books, repayment: Repayment, { isByBalance }: { isByBalance: boolean }): string | undefined {
  const { orderId, channel, checkout } = repayment
  if (!isByBalance && books.order(orderId).status !== 'CREATED') return undefined
  const title = alreadyHad(books, repayment)
  if (title === undefined && isByBalance) pay(books, orderId, { channel, isSandbox: checkout.isSandbox })
  return title
}
