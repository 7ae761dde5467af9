import type { OrderStatus } from '@shenglang/contract/commerce/orders'
import type { Books } from './books.ts'
import type { ItemFacts } from './facts.ts'
import { isFile } from './orders.ts'
import { takenBack } from './refund-facts.ts'

const PAID: readonly OrderStatus[] = ['PAID', 'SHIPPED', 'REFUNDING']

/** Whether a paid file is still to come: it never gave a right, and no refund took it back. */
function isToCome(books: Books, item: ItemFacts): boolean {
  if (!isFile(item) || !PAID.includes(books.order(item.orderId).status)) return false
  const isGiven = books.rights.where(({ orderItemId }) => orderItemId === item.orderItemId).length > 0
  return !isGiven && !takenBack(books, item.orderItemId).some(({ take }) => take !== 'nothing')
}

/** Whether paid pieces are still to be sent. */
function isToBeSent(books: Books, item: ItemFacts): boolean {
  const { status, shippedAt } = books.order(item.orderId)
  if (item.goodsType !== 'RESOURCE' || isFile(item) || shippedAt !== null || !PAID.includes(status)) return false
  const back = takenBack(books, item.orderItemId)
  return !back.some(({ take }) => take === 'all') && back.reduce((sum, { pieces }) => sum + pieces, 0) < item.quantity
}

/** Whether a paid thing of a presale was taken down before its release, and no person was left with it before. */
export function isWithdrawn(books: Books, item: ItemFacts): boolean {
  const terms = books.terms.get(item.goodsId)
  const isTakenDown = terms !== undefined && terms.releaseAt !== null && terms.releasedAt === null && !terms.isPublished
  if (!isTakenDown || !(isToCome(books, item) || isToBeSent(books, item))) return false
  // What a coupon made free has no money that could come back, and ends all the same.
  if (item.amountFen > 0 && item.amountFen <= item.refundedFen) return false
  if (books.order(item.orderId).status === 'REFUNDING') return false
  // What staff refused to pay back, or a provider failed to, is left to staff: another try would end the same way.
  return !books
    .refundsOf(item.orderId)
    .some(
      ({ orderItemId, cause, state }) =>
        orderItemId === item.orderItemId && cause === 'staff' && (state === 'refused' || state === 'failed'),
    )
}

/** Gives a buyer the right to a work whose presale is over. Whether somebody waited for it in this order. */
export function giveReleased(
  books: Books,
  orderId: string,
  { resourceId, title }: { resourceId: string; title: string },
): boolean {
  const { userId } = books.order(orderId)
  const waiting = books.itemsOf(orderId).filter((item) => item.goodsId === resourceId && isToCome(books, item))
  if (waiting.length === 0 || !books.terms.get(resourceId)?.isPublished) return false
  for (const { orderItemId } of waiting) books.entitle(userId, resourceId, orderItemId)
  const content = '你预订的作品发布了，现在可以播放和下载'
  books.notify({ userId, kind: 'order', title: `《${title}》已经发布`, content, resourceId, orderId })
  completeIfAllCame(books, orderId)
  return true
}

/** Ends a presale unless somebody waits. True where nothing of it is left to do: it ended, was put off or taken down. */
export function endPresale(books: Books, resourceId: string, isWaitedFor: boolean): boolean {
  const terms = books.terms.get(resourceId)
  if (!terms || terms.releaseAt === null || terms.releaseAt > books.now || !terms.isPublished) return true
  if (!isWaitedFor) books.release(terms)
  return !isWaitedFor
}

/** Completes a paid order once nothing of it is yet to come. */
export function completeIfAllCame(books: Books, orderId: string): void {
  const { status, isShipped } = books.order(orderId)
  if (status !== 'PAID' || isShipped || books.itemsOf(orderId).some((item) => isStillMade(books, item) || isToCome(books, item)))
    return
  books.move(orderId, 'complete', 'platform')
}

/** Made to measure, and neither accepted nor paid back. */
function isStillMade(books: Books, { goodsType, goodsId, orderItemId }: ItemFacts): boolean {
  const request = goodsType === 'DESIGN' ? books.requests.get(goodsId) : undefined
  return request?.orderItemId === orderItemId && (request.state === 'working' || request.state === 'delivered')
}
