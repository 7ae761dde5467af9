import type { GoodsType } from '@shenglang/contract/commerce/orders'
import type { TakenBack } from '@shenglang/contract/commerce/refund-takes'
import type { SaleRules } from '@shenglang/contract/commerce/sale-rules'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Transaction = Kysely<Tables>

export interface Wanted {
  goodsType: GoodsType
  goodsId: string
  quantity: number
}

/** What something costs a buyer now, as the order will say it. */
export interface Offer {
  title: string
  cover: string
  coverColor: string
  unitFen: number
  /** Who shares in what it brings; null where it is the operator's own. */
  artistId: string | null
  /** Whether it is sent by carrier. */
  isShipped: boolean
  /** What delivering it needs to know, as it was when it was ordered. */
  detail: Record<string, unknown>
}

/** A thing of a stored order. */
export interface SoldItem extends Wanted {
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

/** Where and when something is sold: within one transaction. */
export interface Sale {
  transaction: Transaction
  now: Date
  rules: SaleRules
}

/** A kind of goods: what one costs, and what happens when one is ordered, paid, not paid, and given back. */
export interface Goods {
  /** Throws the fault that stands against the sale: not for sale, bought already, one's own, sold out. Locks what it counts. */
  offer(sale: Sale, userId: string, wanted: Wanted): Promise<Offer>
  /** Locks what it shares with other sales; see `lockItemsOf`. */
  lock?(sale: Sale, item: SoldItem): Promise<void>
  /** Takes it from the stock, in the transaction that creates the order. */
  reserve?(sale: Sale, item: SoldItem): Promise<void>
  /** Gives it back to the stock, in the transaction that cancels the order. */
  release?(sale: Sale, item: SoldItem): Promise<void>
  /** Gives the buyer the right, in the transaction of PAID; `later` where it comes some day, until when the order stays PAID. */
  deliver(sale: Sale, item: SoldItem): Promise<'later' | undefined>
  /** Takes back so much of the right, in the transaction that grants a refund; called for money alone as well. */
  revoke(sale: Sale, item: SoldItem, refund: ItemRefund): Promise<void>
  /** Gives again what `revoke` took, no more: the refund failed. As `deliver` where it is left out. */
  restore?(sale: Sale, item: SoldItem, refund: ItemRefund): Promise<void>
  /** Puts pieces back into the stock, in the transaction that ends the refund that took them back. */
  restock?(sale: Sale, item: SoldItem, pieces: number): Promise<void>
}
