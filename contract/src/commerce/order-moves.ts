import type { OrderStatus } from './orders.ts'

/** Who may ask for a move: the buyer, staff, or the platform itself when something happened. */
export type MoveBy = 'buyer' | 'staff' | 'platform'

export interface OrderMove {
  readonly from: readonly OrderStatus[]
  /** `back` is the state that the order had before REFUNDING. */
  readonly to: OrderStatus | 'back'
  readonly by: readonly MoveBy[]
}

/** Every way from one state to another; whatever is not here is refused. Guards and effects stand in the server under the same names. @public */
export const ORDER_MOVES = {
  pay: { from: ['CREATED'], to: 'PAID', by: ['platform'] },
  cancel: { from: ['CREATED'], to: 'CANCELLED', by: ['buyer', 'platform'] },
  ship: { from: ['PAID'], to: 'SHIPPED', by: ['staff'] },
  /** Virtual goods once the right is written; goods on receipt, or some days after they were sent. */
  complete: { from: ['PAID', 'SHIPPED'], to: 'COMPLETED', by: ['buyer', 'platform'] },
  askRefund: { from: ['PAID', 'SHIPPED', 'COMPLETED'], to: 'REFUNDING', by: ['buyer', 'staff'] },
  refuseRefund: { from: ['REFUNDING'], to: 'back', by: ['staff'] },
  /** The rest of the order stays as it was. */
  refundPart: { from: ['REFUNDING'], to: 'back', by: ['platform'] },
  refund: { from: ['REFUNDING'], to: 'REFUNDED', by: ['platform'] },
} as const satisfies Record<string, OrderMove>
/** @public */
export type OrderMoveName = keyof typeof ORDER_MOVES
