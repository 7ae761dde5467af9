import { ORDER_STATUS_NAMES, type Order, type OrderItem } from '@shenglang/contract/commerce/orders'
import type * as contract from '@shenglang/contract/commerce/routes'
import type { Page } from '@shenglang/contract/envelope'
import { fault } from '@shenglang/contract/faults'
import type { AnswerOf, CheckedArgsOf } from '@shenglang/contract/route'
import { rangeOf } from '../../platform/paging.ts'
import type { CommerceDeps } from '../deps.ts'
import { countOrders, type ItemRow, type OrderRow, selectItems, selectOrder, selectOrders } from './orders.sql.ts'

/** Throws ORDER_NOT_FOUND for somebody else's. */
export async function checkOrder(
  { db }: CommerceDeps,
  userId: string,
  orderId: string,
): Promise<AnswerOf<typeof contract.checkOrder>> {
  const row = await selectOrder(db, orderId)
  if (row?.user_id !== userId) throw fault('ORDER_NOT_FOUND')
  return { orderId, status: row.status, statusName: ORDER_STATUS_NAMES[row.status] }
}

export async function listOrders(
  { db }: CommerceDeps,
  userId: string,
  { status, ...page }: CheckedArgsOf<typeof contract.listOrders>,
): Promise<Page<Order>> {
  const [rows, total] = await Promise.all([selectOrders(db, userId, status, rangeOf(page)), countOrders(db, userId, status)])
  const items = await selectItems(
    db,
    rows.map(({ order_id }) => order_id),
  )
  return { rows: rows.map((row) => toOrder(row, items.filter(({ order_id }) => order_id === row.order_id).map(toItem))), total }
}

const instant = (at: Date | null) => at?.toISOString() ?? ''

/** @public */
export function toOrder(row: OrderRow, items: OrderItem[]): Order {
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
    items,
  }
}

function toItem(row: ItemRow): OrderItem {
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
  }
}
