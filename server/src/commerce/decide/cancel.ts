import type { MoveBy } from '@shenglang/contract/commerce/orders/order-moves'
import { titleOf } from '@shenglang/contract/commerce/orders/order-title'
import type { Books } from './books.ts'
import { releaseVip } from './vip.ts'

export const MINOR_MODE_TITLE = '未成年人模式已开启，订单已取消'

/** Cancels an unpaid order that nobody can pay any longer and releases its reservations. Throws ORDER_STATE. */
export function cancel(
  books: Books,
  orderId: string,
  by: MoveBy,
  title = by === 'platform' ? '订单超时未付款，已取消' : '订单已被取消',
): void {
  const { userId } = books.move(orderId, 'cancel', by)
  release(books, orderId)
  if (by === 'buyer') return
  books.notify({ userId, kind: 'order', orderId, title, content: titleOf(books.itemsOf(orderId)) })
}

/** Releases what an order reserved when it was placed: stock, a quote, lower levels, its coupon. */
export function release(books: Books, orderId: string): void {
  for (const item of books.itemsOf(orderId)) {
    if (item.goodsType === 'VIP') releaseVip(books, item)
    if (item.goodsType === 'RESOURCE') books.moveStock(item.goodsId, item.quantity)
    if (item.goodsType === 'DESIGN') {
      const request = books.requests.get(item.goodsId)
      if (request?.orderItemId === item.orderItemId) books.requests.set({ ...request, orderItemId: null })
    }
  }
  books.freeCoupon(orderId)
}
