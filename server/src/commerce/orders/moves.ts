import { type MoveBy, ORDER_MOVES, type OrderMove, type OrderMoveName } from '@shenglang/contract/commerce/order-moves'
import { type Channel, ORDER_STATUS_NAMES, type OrderStatus } from '@shenglang/contract/commerce/orders'
import { fault } from '@shenglang/contract/faults'
import { announce } from '../../platform/bus/database-bus.ts'
import type { Sale } from '../goods/goods.ts'
import { returnCoupon } from '../shop/coupons.ts'
import { releaseItems } from './fulfilment.ts'
import { lockOrder, type OrderChange, type OrderRow, updateOrder } from './orders.sql.ts'

/** What a move brings along beside its name. */
export interface MoveFacts {
  channel?: Channel
  isSandbox?: boolean
  carrier?: string
  trackingNo?: string
}

interface Executed {
  /** Whether the order may make the move at all, beyond what the table says. */
  guard?: (order: OrderRow, by: MoveBy) => boolean
  /** What the order says afterwards, beside its state. */
  effect: (sale: Sale, order: OrderRow, facts: MoveFacts) => OrderChange | Promise<OrderChange>
}

const EXECUTED: Record<OrderMoveName, Executed> = {
  pay: {
    effect: ({ now }, _order, { channel, isSandbox }) => ({
      paid_at: now,
      channel: channel ?? null,
      ...(isSandbox === undefined ? {} : { is_sandbox: isSandbox }),
    }),
  },
  cancel: {
    async effect(sale, order) {
      await releaseItems(sale, order)
      await returnCoupon(sale, order.order_id)
      return { cancelled_at: sale.now }
    },
  },
  ship: {
    guard: (order) => order.is_shipped,
    effect: ({ now }, _order, { carrier = '', trackingNo = '' }) => ({ shipped_at: now, carrier, tracking_no: trackingNo }),
  },
  complete: {
    // What is sent is received only after it was sent; nobody confirms what nobody sends.
    guard: ({ status, is_shipped }, by) => status === 'SHIPPED' || (by === 'platform' && !is_shipped),
    effect: ({ now }) => ({ completed_at: now }),
  },
  askRefund: { effect: (_sale, { status }) => ({ status_before: status }) },
  refuseRefund: { effect: () => ({ status_before: null }) },
  refundPart: { effect: () => ({ status_before: null }) },
  refund: { effect: () => ({ status_before: null }) },
}

/**
 * Brings an order into another state, with all that belongs to it, and tells the buyer's pages. The order is locked until the
 * transaction ends. Throws ORDER_NOT_FOUND, and ORDER_STATE for what the table or the guard refuses.
 */
export async function moveOrder(
  sale: Sale,
  orderId: string,
  move: OrderMoveName,
  by: MoveBy,
  facts: MoveFacts = {},
): Promise<OrderRow> {
  const order = await lockOrder(sale.transaction, orderId)
  if (!order) throw fault('ORDER_NOT_FOUND')
  const { guard, effect } = EXECUTED[move]
  if (!isAllowed(move, order.status, by) || guard?.(order, by) === false) throw refused(order.status, move)
  const status = targetOf(move, order)
  const moved = await updateOrder(sale.transaction, orderId, { status, ...(await effect(sale, order, facts)) })
  await announce(sale.transaction, { userId: order.user_id, data: { kind: 'order', orderId, status } })
  return moved
}

/** Whether the table lets somebody make a move from a state. */
export function isAllowed(move: OrderMoveName, from: OrderStatus, by: MoveBy): boolean {
  const row: OrderMove = ORDER_MOVES[move]
  return row.from.includes(from) && row.by.includes(by)
}

/** The fault of a move that a state does not allow. */
export const refused = (status: OrderStatus, move: OrderMoveName) =>
  fault('ORDER_STATE', { status: ORDER_STATUS_NAMES[status], action: ORDER_MOVES[move].name })

function targetOf(move: OrderMoveName, { status, status_before }: OrderRow): OrderStatus {
  const { to } = ORDER_MOVES[move]
  return to === 'back' ? (status_before ?? status) : to
}
