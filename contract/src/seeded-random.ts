/** A repeatable stream of numbers in [0, 1). */
export type Random = () => number

/** The same seed always gives the same stream: mulberry32, from a number or the FNV-1a hash of a text. */
export function seededRandom(seed: string | number): Random {
  let state = typeof seed === 'number' ? seed : 0x811c9dc5
  for (const character of typeof seed === 'number' ? '' : seed)
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** One item of a list that is not empty. */
export function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('Nothing to pick from')
  return item
}

/** A number from `low` up to `high`. */
export function between(random: Random, low: number, high: number): number {
  return low + random() * (high - low)
}

/** Whole numbers of such a stream, each from 0 up to a count, without it. */
export type Below = (count: number) => number

export function seededNumbers(seed: string | number): Below {
  const random = seededRandom(seed)
  return (count) => Math.floor(random() * count)
}
