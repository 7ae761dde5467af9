import { type MoveBy, ORDER_MOVES, type OrderMove, type OrderMoveName } from '@shenglang/contract/commerce/order-moves'
import { type Channel, ORDER_STATUS_NAMES, type OrderStatus } from '@shenglang/contract/commerce/orders'
import { fault } from '@shenglang/contract/faults'
import type { OrderFacts } from './facts.ts'

/** What a move brings along beside its name. */
export interface MoveArgs {
  channel?: Channel
  isSandbox?: boolean
  carrier?: string
  trackingNo?: string
}

interface Executed {
  /** Whether the order may make the move at all, beyond what the table says. */
  guard?: (order: OrderFacts, by: MoveBy) => boolean
  /** What the order says afterwards, beside its state. */
  effect: (order: OrderFacts, args: MoveArgs, now: number) => Partial<OrderFacts>
}

const EXECUTED: Record<OrderMoveName, Executed> = {
  pay: {
    effect: (_order, { channel, isSandbox }, now) => ({
      paidAt: now,
      channel: channel ?? null,
      ...(isSandbox === undefined ? {} : { isSandbox }),
    }),
  },
  cancel: { effect: (_order, _args, now) => ({ cancelledAt: now }) },
  ship: {
    guard: (order) => order.isShipped,
    effect: (_order, { carrier = '', trackingNo = '' }, now) => ({ shippedAt: now, carrier, trackingNo }),
  },
  complete: {
    // What is sent is received only after it was sent; nobody confirms what nobody sends.
    guard: ({ status, isShipped }, by) => status === 'SHIPPED' || (by === 'platform' && !isShipped),
    effect: (_order, _args, now) => ({ completedAt: now }),
  },
  askRefund: { effect: ({ status }) => ({ statusBefore: status }) },
  refuseRefund: { effect: () => ({ statusBefore: null }) },
  refundPart: { effect: () => ({ statusBefore: null }) },
  refund: { effect: () => ({ statusBefore: null }) },
}

/** The order as it is after a move. Throws ORDER_STATE for what the table or the guard refuses. */
export function moved(order: OrderFacts, move: OrderMoveName, by: MoveBy, args: MoveArgs, now: number): OrderFacts {
  const { guard, effect } = EXECUTED[move]
  if (!isAllowed(move, order.status, by) || guard?.(order, by) === false) throw refused(order.status, move)
  const { to } = ORDER_MOVES[move]
  const status = to === 'back' ? (order.statusBefore ?? order.status) : to
  return { ...order, ...effect(order, args, now), status }
}

/** Whether the table lets somebody make a move from a state. */
export function isAllowed(move: OrderMoveName, from: OrderStatus, by: MoveBy): boolean {
  const row: OrderMove = ORDER_MOVES[move]
  return row.from.includes(from) && row.by.includes(by)
}

/** The fault of a move that a state does not allow. */
export const refused = (status: OrderStatus, move: OrderMoveName) =>
  fault('ORDER_STATE', { status: ORDER_STATUS_NAMES[status], action: ORDER_MOVES[move].name })
