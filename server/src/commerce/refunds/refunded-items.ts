import type { ItemRow, OrderRow } from '../facts/orders.sql.ts'
import type { SoldItem } from '../goods/goods.ts'
import { byThing, soldItem } from '../goods/sold-items.ts'
import type { RefundPart } from './refunds.sql.ts'

/** The things of an order that a refund is about, in the order in which things are locked. */
export function refundedItems(
  order: OrderRow,
  items: readonly ItemRow[],
  parts: readonly RefundPart[],
): { sold: SoldItem; item: ItemRow; part: RefundPart }[] {
  return items
    .flatMap((item) => {
      const part = parts.find(({ orderItemId }) => orderItemId === item.order_item_id)
      return part ? [{ sold: soldItem(order, item), item, part }] : []
    })
    .toSorted((one, other) => byThing(one.sold, other.sold))
}
