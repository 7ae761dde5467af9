/** Adds the rows from one to another, both included, to a selection. */
export function withRange(selected: ReadonlySet<string>, keys: readonly string[], from: string, to: string): Set<string> {
  const ends = [keys.indexOf(from), keys.indexOf(to)].sort((one, other) => one - other)
  const [first = -1, last = -1] = ends
  return new Set([...selected, ...keys.slice(first < 0 ? last : first, last + 1)])
}

/** Adds a row to the selection, or removes it. */
export function toggled(selected: ReadonlySet<string>, key: string): Set<string> {
  const next = new Set(selected)
  if (!next.delete(key)) next.add(key)
  return next
}

/** Selects all rows of the page, or none of them where all were; rows of other pages stay. */
export function withPage(selected: ReadonlySet<string>, keys: readonly string[]): Set<string> {
  const isWhole = keys.every((key) => selected.has(key))
  const others = [...selected].filter((key) => !keys.includes(key))
  return new Set(isWhole ? others : [...others, ...keys])
}
