import type { OrderStatus } from './orders.ts'

/** The parties that may request a transition: the buyer, staff, or the platform itself. */
export type MoveBy = 'buyer' | 'staff' | 'platform'

export interface OrderMove {
  readonly from: readonly OrderStatus[]
  /** `back` returns to the state before REFUNDING. */
  readonly to: OrderStatus | 'back'
  readonly by: readonly MoveBy[]
  /** Inserted into "…的订单不能…". */
  readonly name: string
}

/** Every allowed transition; all others are refused. The server has guards and effects under the same names. */
export const ORDER_MOVES = {
  pay: { from: ['CREATED'], to: 'PAID', by: ['platform'], name: '付款' },
  cancel: { from: ['CREATED'], to: 'CANCELLED', by: ['buyer', 'staff', 'platform'], name: '取消' },
  ship: { from: ['PAID'], to: 'SHIPPED', by: ['staff'], name: '发货' },
  /** Corrects a wrong carrier or tracking number. */
  correctShipping: { from: ['SHIPPED'], to: 'SHIPPED', by: ['staff'], name: '更正物流' },
  /** Digital goods are completed once the right is stored, physical ones on receipt or some days after shipping. */
  complete: { from: ['PAID', 'SHIPPED'], to: 'COMPLETED', by: ['buyer', 'platform'], name: '确认收货' },
  askRefund: { from: ['PAID', 'SHIPPED', 'COMPLETED'], to: 'REFUNDING', by: ['buyer', 'staff'], name: '申请退款' },
  refuseRefund: { from: ['REFUNDING'], to: 'back', by: ['staff', 'platform'], name: '拒绝退款' },
  /** The rest of the order keeps its state. */
  refundPart: { from: ['REFUNDING'], to: 'back', by: ['platform'], name: '部分退款' },
  refund: { from: ['REFUNDING'], to: 'REFUNDED', by: ['platform'], name: '退款' },
} as const satisfies Record<string, OrderMove>
export type OrderMoveName = keyof typeof ORDER_MOVES
