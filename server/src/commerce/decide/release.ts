import type { OrderStatus } from '@shenglang/contract/commerce/orders/orders'
import type { Books } from './books.ts'
import type { ItemFacts } from './facts.ts'
import { isFile } from './orders.ts'
import { isUndelivered, takenBack } from './refund-facts.ts'

/**
 * The states of paid orders. A completed one may still wait for a file: its goods may be received before the file is released.
 */
const PAID: readonly OrderStatus[] = ['PAID', 'SHIPPED', 'COMPLETED', 'REFUNDING']

/** True while a paid file is still to be delivered: it never gave a right, and no refund took it back. `IS_TO_COME` in SQL. */
const isToCome = (books: Books, item: ItemFacts): boolean =>
  isUndelivered(books, item) &&
  PAID.includes(books.order(item.orderId).status) &&
  !takenBack(books, item.orderItemId).some(({ take }) => take !== 'nothing')

/** True while paid units are still to be sent. */
function isToBeSent(books: Books, item: ItemFacts): boolean {
  const { status, shippedAt } = books.order(item.orderId)
  return shippedAt === null && PAID.includes(status) && hasUnits(books, item)
}

/** True while an item of goods has units that no refund took back. */
export function hasUnits(books: Books, item: ItemFacts): boolean {
  if (item.goodsType !== 'RESOURCE' || isFile(item)) return false
  const back = takenBack(books, item.orderItemId)
  return !back.some(({ take }) => take === 'all') && back.reduce((sum, { pieces }) => sum + pieces, 0) < item.quantity
}

/** True when a paid presale item was taken down before its release, and no refund of it was left to staff. */
export function isWithdrawn(books: Books, item: ItemFacts): boolean {
  const terms = books.terms.get(item.goodsId)
  const isTakenDown = terms !== undefined && terms.releaseAt !== null && terms.releasedAt === null && !terms.isPublished
  if (!isTakenDown || !(isToCome(books, item) || isToBeSent(books, item))) return false
  // An item made free by a coupon has no money to refund, but ends as well.
  if (item.amountFen > 0 && item.amountFen <= item.refundedFen) return false
  if (books.order(item.orderId).status === 'REFUNDING') return false
  // A refund that staff refused or a provider failed is left to staff: another try would end the same way.
  return !books
    .refundsOf(item.orderId)
    .some(
      ({ orderItemId, cause, state }) =>
        orderItemId === item.orderItemId && cause === 'staff' && (state === 'refused' || state === 'failed'),
    )
}

/** Gives a buyer the right to a released work. Returns whether this order waited for it. */
export function giveReleased(
  books: Books,
  orderId: string,
  { resourceId, title }: { resourceId: string; title: string },
): boolean {
  const { userId } = books.order(orderId)
  const waiting = books.itemsOf(orderId).filter((item) => item.goodsId === resourceId && isToCome(books, item))
  if (waiting.length === 0 || !books.terms.get(resourceId)?.isPublished) return false
  for (const item of waiting) books.entitle(userId, item)
  const content = '你预订的作品发布了，现在可以播放和下载'
  books.notify({ userId, kind: 'order', title: `《${title}》已经发布`, content, resourceId, orderId })
  completeIfAllCame(books, orderId)
  return true
}

/** Ends a presale unless buyers wait. True if nothing of it is left to do: it ended, was postponed or taken down. */
export function endPresale(books: Books, resourceId: string, isWaitedFor: boolean): boolean {
  const terms = books.terms.get(resourceId)
  if (!terms || terms.releaseAt === null || terms.releaseAt > books.now || !terms.isPublished) return true
  if (!isWaitedFor) books.release(terms)
  return !isWaitedFor
}

/** Completes a paid order once all of it was delivered or refunded. Shipped goods are left to their buyer to confirm. */
export function completeIfAllCame(books: Books, orderId: string): void {
  const { status, isShipped } = books.order(orderId)
  const isOpen = (item: ItemFacts) => isStillMade(books, item) || isToCome(books, item) || (isShipped && hasUnits(books, item))
  if ((status === 'PAID' || status === 'SHIPPED') && !books.itemsOf(orderId).some(isOpen))
    books.move(orderId, 'complete', 'platform')
}

/** True for a made-to-measure item that was neither accepted nor refunded. */
function isStillMade(books: Books, { goodsType, goodsId, orderItemId }: ItemFacts): boolean {
  const request = goodsType === 'DESIGN' ? books.requests.get(goodsId) : undefined
  return request?.orderItemId === orderItemId && (request.state === 'working' || request.state === 'delivered')
}
