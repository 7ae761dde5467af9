import type { OrderItem } from './orders.ts'

/**
 * The one-line title of an order: its first item, and the number of items if there are more. Titles of works and goods are put in
 * 《》.
 */
export function titleOf(items: readonly Pick<OrderItem, 'goodsType' | 'title'>[]): string {
  const [first] = items
  if (!first) return ''
  const name = first.goodsType === 'VIP' || first.goodsType === 'RECHARGE' ? first.title : `《${first.title}》`
  return items.length > 1 ? `${name}等 ${items.length} 件` : name
}
