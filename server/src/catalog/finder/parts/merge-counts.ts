export type PairCount = [tkey: string, tempo: string, count: number]

/** The sums of several lists of equal length. */
export function addUp(lists: readonly number[][]): number[] {
  const [first = [], ...others] = lists
  return first.map((count, index) => others.reduce((total, list) => total + (list[index] ?? 0), count))
}

/** The sums by key and tempo. */
export function addUpPairs(lists: readonly PairCount[][]): PairCount[] {
  const sums = new Map<string, PairCount>()
  for (const [tkey, tempo, count] of lists.flat()) {
    const pair = JSON.stringify([tkey, tempo])
    sums.set(pair, [tkey, tempo, count + (sums.get(pair)?.[2] ?? 0)])
  }
  return [...sums.values()]
}
