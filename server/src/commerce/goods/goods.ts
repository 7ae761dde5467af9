import type { GoodsType } from '@shenglang/contract/commerce/orders'
import type { TakenBack } from '@shenglang/contract/commerce/refund-takes'
import type { Sale } from '../sale/sale.ts'

/** A thing of a stored order. */
export interface SoldItem {
  goodsType: GoodsType
  goodsId: string
  quantity: number
  orderItemId: string
  orderId: string
  userId: string
  /** Paid for all pieces. */
  amountFen: number
  isSandbox: boolean
  detail: Record<string, unknown>
}

/** What a refund brings back of an item, in fen, and what it takes with it. */
export interface ItemRefund extends TakenBack {
  amountFen: number
}

/** A kind of goods: what happens when one is given back. */
export interface Goods {
  /** Locks what it shares with other sales; see `lockItemsOf`. */
  lock?(sale: Sale, item: SoldItem): Promise<void>
  /** Takes back so much of the right, in the transaction that grants a refund; called for money alone as well. */
  revoke(sale: Sale, item: SoldItem, refund: ItemRefund): Promise<void>
  /** Gives again what `revoke` took, no more: the refund failed. */
  restore?(sale: Sale, item: SoldItem, refund: ItemRefund): Promise<void>
  /** Puts pieces back into the stock, in the transaction that ends the refund that took them back. */
  restock?(sale: Sale, item: SoldItem, pieces: number): Promise<void>
}
