import type { ItemRow } from './orders.sql.ts'

/**
 * What an order is called in a line: its first thing, and how many there are. Works and goods have titles, levels and
 * money names.
 */
export function titleOf(items: readonly Pick<ItemRow, 'goods_type' | 'title'>[]): string {
  const [first] = items
  if (!first) return ''
  const name = first.goods_type === 'VIP' || first.goods_type === 'RECHARGE' ? first.title : `《${first.title}》`
  return items.length > 1 ? `${name}等 ${items.length} 件` : name
}
