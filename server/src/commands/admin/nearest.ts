/** The name that a mistyped one most likely means; undefined where none is near. */
export function nearest(typed: string, names: readonly string[]): string | undefined {
  const [best] = names
    .map((name) => ({ name, far: name.startsWith(typed) && typed !== '' ? 1 : distance(typed, name) }))
    .sort((one, other) => one.far - other.far)
  return best && best.far <= Math.max(1, Math.floor(best.name.length / 2)) ? best.name : undefined
}

/** The Levenshtein distance. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1]
    for (const [column, compared] of [...other].entries()) {
      const replaced = (row[column] ?? 0) + (letter === compared ? 0 : 1)
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
