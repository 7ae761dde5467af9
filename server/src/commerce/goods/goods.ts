import type { GoodsType } from '@shenglang/contract/commerce/orders'
import type { SaleRules } from '@shenglang/contract/commerce/sale-rules'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Transaction = Kysely<Tables>

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

/** Where and when something is sold: within one transaction. */
export interface Sale {
  transaction: Transaction
  now: Date
  rules: SaleRules
}

/** A kind of goods: what happens when one is given back. */
export interface Goods {
  /** Locks what it shares with other sales; see `lockItemsOf`. */
  lock?(sale: Sale, item: SoldItem): Promise<void>
  /** Takes the right back, in the transaction that grants a refund. */
  revoke(sale: Sale, item: SoldItem): Promise<void>
  /** Gives again what `revoke` took, no more: the refund failed. */
  restore?(sale: Sale, item: SoldItem): Promise<void>
  /** Puts it back into the stock, in the transaction that ends the refund of all that was paid for it. */
  restock?(sale: Sale, item: SoldItem): Promise<void>
}
