import type { OrderDetail } from '@shenglang/contract/commerce/order-routes'
import {
  type BuyerAction,
  ORDER_STATUS_NAMES,
  type Order,
  type OrderItem,
  secondsToPay,
} from '@shenglang/contract/commerce/orders/orders'
import type { Refund } from '@shenglang/contract/commerce/refunds/refund-routes'
import type { ItemRow, OrderRow } from '../facts/orders.sql.ts'

const instant = (at: Date | null) => at?.toISOString() ?? ''

/** Seconds for which an order can still be paid; 0 if it cannot. */
const secondsLeft = ({ status, expires_at }: OrderRow, now: Date): number =>
  secondsToPay(status, expires_at.getTime(), now.getTime())

export function toOrder(row: OrderRow, items: readonly ItemRow[], now: Date): Order {
  return {
    orderId: row.order_id,
    orderNo: row.order_no,
    status: row.status,
    statusName: ORDER_STATUS_NAMES[row.status],
    amountFen: Number(row.amount_fen),
    discountFen: Number(row.discount_fen),
    refundedFen: Number(row.refunded_fen),
    channel: row.channel ?? '',
    isShipped: row.is_shipped,
    isSandbox: row.is_sandbox,
    createTime: row.created_at.toISOString(),
    expireTime: row.expires_at.toISOString(),
    payTime: instant(row.paid_at),
    items: items.filter(({ order_id }) => order_id === row.order_id).map(toItem),
    canDo: actionsOf(row, now),
  }
}

export function toDetail(row: OrderRow, items: readonly ItemRow[], refunds: readonly Refund[], now: Date): OrderDetail {
  return {
    ...toOrder(row, items, now),
    address: toAddress(row.address),
    carrier: row.carrier,
    trackingNo: row.tracking_no,
    shipTime: instant(row.shipped_at),
    completeTime: instant(row.completed_at),
    cancelTime: instant(row.cancelled_at),
    secondsLeft: secondsLeft(row, now),
    refunds: refunds.filter(({ orderId }) => orderId === row.order_id),
    isToSend:
      row.status === 'PAID' && row.is_shipped && items.some(({ order_id, has_units }) => order_id === row.order_id && has_units),
  }
}

/** The address without the fields of the address book: a nullable answer is refused if it holds anything undeclared. */
function toAddress(stored: unknown): OrderDetail['address'] {
  if (stored === null) return null
  const { name, phone, province, city, district, detail } = stored as NonNullable<OrderDetail['address']>
  return { name, phone, province, city, district, detail }
}

function actionsOf(row: OrderRow, now: Date): BuyerAction[] {
  switch (row.status) {
    case 'CREATED':
      return secondsLeft(row, now) > 0 ? ['pay', 'cancel'] : ['cancel']
    case 'SHIPPED':
      return ['receive', ...refundOf(row)]
    case 'PAID':
    case 'COMPLETED':
      return refundOf(row)
    default:
      return []
  }
}

const refundOf = ({ amount_fen, refunded_fen }: OrderRow): BuyerAction[] =>
  Number(refunded_fen) < Number(amount_fen) ? ['refund'] : []

export function toItem(row: ItemRow): OrderItem {
  return {
    orderItemId: row.order_item_id,
    goodsType: row.goods_type,
    goodsId: row.goods_id,
    title: row.title,
    cover: row.cover,
    coverColor: row.cover_color,
    quantity: row.quantity,
    unitFen: Number(row.unit_fen),
    amountFen: Number(row.amount_fen),
    refundedFen: Number(row.refunded_fen),
    isToCome: row.is_to_come,
  }
}
