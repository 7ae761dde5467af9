/** A random whole number from 0 to below a limit. */
export type Below = (max: number) => number

/**
 * Deterministic numbers. Not `seededNumbers`: by these, the worlds that `random-worlds.test.ts` names by their seeds are those
 * that found something.
 */
export function numbers(seed: number): Below {
  let state = (seed * 2_654_435_761) % 4_294_967_296
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * below)
  }
}

export const some = <Value>(values: readonly Value[], below: Below): Value => values[below(values.length)] as Value

/** One of some values, undefined without any. */
export const maybe = <Value>(values: readonly Value[], below: Below): Value | undefined =>
  values.length === 0 ? undefined : some(values, below)

export function byWeight<Key extends string>(weights: Record<Key, number>, below: Below): Key {
  const entries = Object.entries(weights) as [Key, number][]
  let at = below(entries.reduce((sum, [, weight]) => sum + weight, 0))
  for (const [key, weight] of entries) {
    if (at < weight) return key
    at -= weight
  }
  throw new Error('unreachable')
}
