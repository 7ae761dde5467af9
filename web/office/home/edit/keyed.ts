/** An item of an edited list with a key of its own, since items have no ids. */
export type Keyed<Item> = Item & { key: string }

export const withKeys = <Item extends object>(items: readonly Item[]): Keyed<Item>[] =>
  items.map((item, index) => ({ ...item, key: String(index) }))

export const withoutKeys = <Item extends object>(items: readonly Keyed<Item>[]): Omit<Keyed<Item>, 'key'>[] =>
  items.map(({ key: _, ...item }) => item)

export const newKey = () => `new-${crypto.randomUUID()}`

/** The items with one that replaces that of its key, or is added at the end. */
export const withItem = <Item extends object>(items: readonly Keyed<Item>[], item: Keyed<Item>): Keyed<Item>[] =>
  items.some(({ key }) => key === item.key) ? items.map((other) => (other.key === item.key ? item : other)) : [...items, item]
