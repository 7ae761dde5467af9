import { titleOf } from '../decide/title.ts'
import type { ItemRow, OrderRow } from '../facts/orders.sql.ts'

/** What a notice calls things of an order: titles first, the number for support. */
export const orderName = (
  { order_no }: Pick<OrderRow, 'order_no'>,
  items: readonly Pick<ItemRow, 'goods_type' | 'title'>[],
): string => `${titleOf(items.map(({ goods_type, title }) => ({ goodsType: goods_type, title })))}（订单 ${order_no}）`
