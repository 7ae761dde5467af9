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

/** A wish to pay an open order, by the channel of before or another. */
interface Repayment {
  orderId: string
  channel: Channel
  /** By the site's current mode: an order that was made at the sandbox is paid with real money since. */
  checkout: Checkout
}

/**
 * Whether an open order can be paid by a channel: undefined, or the title of an item that its buyer has already, for which the
 * order is closed instead. Throws ORDER_STATE, CHANNEL_CLOSED, BALANCE_NOT_TAKEN and MINOR_LIMIT.
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
 * Decides the same under the lock, and pays by the balance if nobody can pay at a provider any longer. An order that ended
 * meanwhile is left as it is: its state answers the buyer. Throws as above, and BALANCE_TOO_LOW.
 */
export function payAgain(books: Books, wish: Repayment, { isByBalance }: { isByBalance: boolean }): string | undefined {
  const { orderId, channel, checkout } = wish
  if (!isByBalance && books.order(orderId).status !== 'CREATED') return undefined
  const title = alreadyHad(books, wish)
  if (title === undefined && isByBalance) pay(books, orderId, { channel, isSandbox: checkout.isSandbox })
  return title
}
