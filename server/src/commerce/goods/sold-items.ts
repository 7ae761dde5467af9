import type { GoodsType } from '@shenglang/contract/commerce/orders'
import { type ItemRow, type OrderRow, selectItems } from '../facts/orders.sql.ts'
import type { Sale } from '../sale/sale.ts'
import type { SoldItem } from './goods.ts'
import { goodsOf } from './kinds.ts'

/** An item as its kind of goods takes it. */
export function soldItem(order: Pick<OrderRow, 'user_id' | 'is_sandbox'>, row: ItemRow): SoldItem {
  return {
    orderItemId: row.order_item_id,
    orderId: row.order_id,
    userId: order.user_id,
    goodsType: row.goods_type,
    goodsId: row.goods_id,
    quantity: row.quantity,
    amountFen: Number(row.amount_fen),
    isSandbox: order.is_sandbox,
    detail: row.detail,
  }
}

const KINDS: readonly GoodsType[] = ['VIP', 'DESIGN', 'RESOURCE', 'RECHARGE']

/** The order in which things are locked: by kind, then by ascending id. */
export const byThing = (one: Pick<SoldItem, 'goodsType' | 'goodsId'>, other: Pick<SoldItem, 'goodsType' | 'goodsId'>): number =>
  KINDS.indexOf(one.goodsType) - KINDS.indexOf(other.goodsType) || Number(BigInt(one.goodsId) - BigInt(other.goodsId))

/**
 * Locks all that things share with other sales, before any of them is given, released or taken back: so nobody waits in a circle.
 * The whole order of locks: buyer, orders, purchases, levels (an owner's before the members'), requests, terms, downloads, artists and wallets.
 */
async function lockItems(sale: Sale, items: readonly SoldItem[]): Promise<void> {
  for (const item of items.toSorted(byThing)) await goodsOf(item.goodsType).lock?.(sale, item)
}

/** The same of whole orders. */
export async function lockItemsOf(sale: Sale, orders: readonly OrderRow[]): Promise<void> {
  const rows = await selectItems(
    sale.transaction,
    orders.map(({ order_id }) => order_id),
  )
  const orderOf = new Map(orders.map((order) => [order.order_id, order]))
  const sold = rows.flatMap((row) => {
    const order = orderOf.get(row.order_id)
    return order ? [soldItem(order, row)] : []
  })
  await lockItems(sale, sold)
}
