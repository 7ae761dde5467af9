import type { GoodsType } from '@shenglang/contract/commerce/orders/orders'
import type { PaymentReturn } from '@shenglang/contract/commerce/payments/payment-return'

/** One thing to buy; the `goodsId` of VIP is a plan, of a top-up the amount in fen. */
export interface CheckoutItem {
  goodsType: GoodsType
  goodsId: string
  /** 1 by default. */
  quantity?: number
}

/** Items to buy, or an order that is still unpaid. */
type Bought = { items: readonly CheckoutItem[] } | { orderId: string }

export type CheckoutRequest = Bought & {
  /** The way in which the buyer returned from a provider. */
  back?: PaymentReturn
  /** Called when the buyer has closed it. */
  onClosed?: () => void
  /** Called once, when it is paid and the rights are there; the dialog stays until the buyer closes it. */
  onPaid?: () => void
}
