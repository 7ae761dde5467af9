import { CHANNEL_LABELS } from '@shenglang/contract/commerce/orders'
import type { RefundFound } from '@shenglang/contract/commerce/payments'
import { takenText } from '@shenglang/contract/commerce/refund-takes'
import { yuan } from '@shenglang/contract/format'
import { writeNotice } from '../../notices/index.ts'
import { moveOrder } from '../apply/move-order.ts'
import { type ItemRow, lockOrder, type OrderRow, selectItems } from '../facts/orders.sql.ts'
import { goodsOf } from '../goods/kinds.ts'
import { lockItemsOf } from '../goods/sold-items.ts'
import { noteRefund } from '../invoices/issuing.ts'
import { post } from '../ledger/ledger.ts'
import { refundPosting, returnTopUp } from '../ledger/refund-posting.ts'
import { tellFinance } from '../sale/notify-finance.ts'
import type { Sale } from '../sale/sale.ts'
import { returnCoupon } from '../shop/coupons.ts'
import { completeIfAllCame } from '../shop/releases.ts'
import { orderName } from './order-name.ts'
import { isWhole } from './parts.ts'
import { refundedItems } from './refunded-items.ts'
import {
  addRefunded,
  isAllTaken,
  type RefundPart,
  type RefundRow,
  selectParts,
  selectRefund,
  updateRefund,
} from './refunds.sql.ts'

/**
 * Ends a refund by what its provider says of it: done, or failed; nothing while that is pending, and nothing for one that has
 * ended. Not for what was paid too late, which belongs to no order.
 */
export async function finishRefund(sale: Sale, refundId: string, { state }: RefundFound): Promise<void> {
  const { transaction } = sale
  const found = await selectRefund(transaction, refundId)
  if ((state !== 'done' && state !== 'failed') || !found) return
  const order = await lockOrder(transaction, found.order_id)
  // Read once more, now that nobody else ends it.
  const refund = await selectRefund(transaction, refundId)
  if (!order || refund?.state !== 'granted' || refund.cause === 'late-payment') return
  await (state === 'done' ? close(sale, order, refund) : takeBack(sale, order, refund))
}

async function close(sale: Sale, order: OrderRow, refund: RefundRow): Promise<void> {
  const { transaction, now } = sale
  const parts = await selectParts(transaction, refund.refund_id)
  const items = await selectItems(transaction, [order.order_id])
  await lockItemsOf(sale, [order])
  await post(transaction, refundPosting(sale, order, items, parts, refund.refund_id))
  await addRefunded(transaction, order.order_id, parts)
  await updateRefund(transaction, refund.refund_id, { state: 'done', done_at: now })
  const isLast = isWhole(order, parts)
  const refunded = refundedItems(order, items, parts)
  for (const { sold, part } of refunded) {
    if (part.pieces > 0) await goodsOf(sold.goodsType).restock?.(sale, sold, part.pieces)
  }
  await moveOrder(sale, order.order_id, isLast ? 'refund' : 'refundPart', 'platform')
  if (!isLast) await completeIfAllCame(sale, order.order_id)
  // A gift of the coupon costs nothing that could come back: it stays with the buyer, and so the coupon stays used.
  if (isLast && (await isAllTaken(transaction, order.order_id))) await returnCoupon(sale, order.order_id)
  await noteRefund(transaction, order.order_id, isLast)
  await writeNotice(transaction, {
    userId: order.user_id,
    kind: 'order',
    orderId: order.order_id,
    title: `退款 ${yuan(Number(refund.amount_fen))} 已退回${CHANNEL_LABELS[order.channel ?? 'balance']}`,
    content: [
      orderName(
        order,
        refunded.map(({ item }) => item),
      ),
      ...refunded.map(takenWords),
    ].join('；'),
  })
}

const takenWords = ({ item, part }: { item: ItemRow; part: RefundPart }) =>
  `${item.title}：${takenText(item.goods_type, item.detail.isDigital === true, part)}`

/** The provider could not pay back: the buyer has again what was bought, and staff look after the money. */
async function takeBack(sale: Sale, order: OrderRow, refund: RefundRow): Promise<void> {
  const { transaction, now } = sale
  const parts = await selectParts(transaction, refund.refund_id)
  const items = await selectItems(transaction, [order.order_id])
  await lockItemsOf(sale, [order])
  await updateRefund(transaction, refund.refund_id, { state: 'failed', done_at: now })
  const refunded = items.filter(({ order_item_id }) => parts.some(({ orderItemId }) => orderItemId === order_item_id))
  for (const { sold, part } of refundedItems(order, items, parts)) {
    await goodsOf(sold.goodsType).restore?.(sale, sold, part)
  }
  await post(transaction, returnTopUp(sale, order, items, parts, refund.refund_id))
  await moveOrder(sale, order.order_id, 'refuseRefund', 'platform')
  await writeNotice(transaction, {
    userId: order.user_id,
    kind: 'order',
    orderId: order.order_id,
    title: '退款没有成功，客服会与你联系',
    content: `${orderName(order, refunded)}：${CHANNEL_LABELS[order.channel ?? 'balance']}没有受理`,
  })
  await tellFinance(transaction, {
    title: `退款 ${refund.refund_no} 被渠道拒绝`,
    content: `${orderName(order, refunded)}，${yuan(Number(refund.amount_fen))}，需要人工处理`,
  })
}
