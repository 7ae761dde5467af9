import type { Sale, SoldItem } from '../goods/goods.ts'
import { goodsOf } from '../goods/kinds.ts'
import { type ItemRow, type OrderRow, selectItems } from './orders.sql.ts'

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

/** Of an order, in the order in which every transaction takes them, so that no two wait for one another. */
const soldItems = (order: OrderRow, rows: readonly ItemRow[]): SoldItem[] =>
  rows.map((row) => soldItem(order, row)).toSorted(byThing)

/** The order in which things are locked: by kind, then by ascending id. */
export const byThing = (one: Pick<SoldItem, 'goodsType' | 'goodsId'>, other: Pick<SoldItem, 'goodsType' | 'goodsId'>): number =>
  one.goodsType === other.goodsType
    ? Number(BigInt(one.goodsId) - BigInt(other.goodsId))
    : one.goodsType < other.goodsType
      ? -1
      : 1

/** Gives the buyer everything that the order holds, which are its `items`. Returns whether nothing of it comes later. */
export async function deliverItems(sale: Sale, order: OrderRow, items: readonly ItemRow[]): Promise<boolean> {
  let isAll = true
  for (const item of soldItems(order, items)) {
    if ((await goodsOf(item.goodsType).deliver(sale, item)) === 'later') isAll = false
  }
  return isAll
}

/** Gives back what the order had reserved. */
export async function releaseItems(sale: Sale, order: OrderRow): Promise<void> {
  const items = await selectItems(sale.transaction, [order.order_id])
  for (const item of soldItems(order, items)) await goodsOf(item.goodsType).release?.(sale, item)
}
