import type { ItemRow } from './orders.sql.ts'

/** What an order is called in a line: its first thing, and how many there are. */
export function titleOf(items: readonly Pick<ItemRow, 'title'>[]): string {
  const [first] = items
  return items.length > 1 ? `《${first?.title}》等 ${items.length} 件` : `《${first?.title}》`
}
