/** The items with one moved to another index; unchanged where that is impossible. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from)
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return [...items]
  return [...rest.slice(0, to), item, ...rest.slice(to)]
}
