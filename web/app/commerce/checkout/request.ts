import type { GoodsType } from '@shenglang/contract/commerce/orders'
import type { PaymentReturn } from '@shenglang/contract/commerce/payment-return'

/** One thing to buy; the `goodsId` of VIP is a plan, of a top-up the amount in fen. */
export interface CheckoutItem {
  goodsType: GoodsType
  goodsId: string
  /** 1 unless it says so. */
  quantity?: number
}

/** What is to be bought, or an order that still waits to be paid. */
type Bought = { items: readonly CheckoutItem[] } | { orderId: string }

export type CheckoutRequest = Bought & {
  /** How its buyer came back from a provider. */
  back?: PaymentReturn
  /** Called when its reader has closed it. */
  onClosed?: () => void
  /** Called once, when it is paid and the rights are there; the dialog stays until its reader closes it. */
  onPaid?: () => void
}
