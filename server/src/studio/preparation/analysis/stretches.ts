import type { BarLevels } from './bar-levels.ts'

/** A stretch of bars that sound alike: its mean level in each band, in decibels below that of the fullest bars. */
export interface Stretch {
  fromBar: number
  toBar: number
  low: number
  mid: number
  high: number
}

/** Each bar of a fade is quieter than the one before by more than this, in decibels. */
const FADE_DB = 0.8
const BANDS = ['low', 'mid', 'high'] as const
/** The quantile of the bars' levels that counts as full. */
const FULL = 0.85
/** Below this, in decibels, a band counts as silent. */
const FLOOR_DB = -20
/** Decibels per unit of cost. Changes of the bass count most: kick and bass come and go with the parts. */
const UNIT_DB = { low: 3, mid: 4, high: 5 }
/** Cost of a boundary in squared units, and extra costs where it is no multiple of `bars` after the one before. */
const BOUNDARY = 2
const OFF_PHRASE = [
  { bars: 8, cost: 1 },
  { bars: 4, cost: 1 },
  { bars: 2, cost: 4 },
]
const BARS_MIN = 2
/** Longer parts are joined from several stretches later. */
const BARS_MAX = 64

/** Cuts a track where its levels change, mostly into phrases: the cheapest way by dynamic programming. */
export function stretchesOf(levels: BarLevels): Stretch[] {
  const bars = levels.low.length
  const heights = withoutFade(BANDS.map((band) => belowFull(levels[band])))
  const costOf = deviation(heights.map((values, at) => values.map((value) => value / UNIT_DB[BANDS[at]!])))
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }]
  for (let to = 1; to <= bars; to += 1) {
    let cheapest = { cost: Number.POSITIVE_INFINITY, from: 0 }
    for (let from = Math.max(0, to - BARS_MAX); from <= to - Math.min(to, BARS_MIN); from += 1) {
      const cost = best[from]!.cost + costOf(from, to) + BOUNDARY + (to === bars ? 0 : offPhrase(to - from))
      if (cost < cheapest.cost) cheapest = { cost, from }
    }
    best.push(cheapest)
  }
  const stretches: Stretch[] = []
  for (let to = bars; to > 0; ) {
    const { from } = best[to]!
    const [low, mid, high] = heights.map((values) => meanOf(values, from, to)) as [number, number, number]
    stretches.unshift({ fromBar: from, toBar: to, low, mid, high })
    to = from
  }
  return stretches
}

const offPhrase = (length: number) => OFF_PHRASE.reduce((sum, { bars, cost }) => sum + (length % bars === 0 ? 0 : cost), 0)

function belowFull(values: readonly number[]): number[] {
  const full = values.toSorted((one, other) => one - other)[Math.floor(FULL * (values.length - 1))] ?? 0
  return values.map((value) => Math.max(FLOOR_DB, Math.min(0, value - full)))
}

/** Gives the bars of a final fade the level of the bar before it, so that the fade begins no part. */
function withoutFade(heights: number[][]): number[][] {
  const bars = heights[0]?.length ?? 0
  let from = bars
  while (from > 1 && heights.every((values) => values[from - 1]! < values[from - 2]! - FADE_DB)) from -= 1
  if (from < 2) return heights
  return heights.map((values) => values.map((value, bar) => (bar < from ? value : values[from - 1]!)))
}

const meanOf = (values: readonly number[], from: number, to: number) =>
  values.slice(from, to).reduce((sum, value) => sum + value, 0) / (to - from)

/** The squared deviation of a stretch from its own mean, over all bands, by prefix sums. */
function deviation(bands: readonly (readonly number[])[]): (from: number, to: number) => number {
  const sums = bands.map((values) => {
    const [plain, squares] = [[0], [0]]
    for (const value of values) {
      plain.push(plain.at(-1)! + value)
      squares.push(squares.at(-1)! + value ** 2)
    }
    return { plain, squares }
  })
  return (from, to) =>
    sums.reduce((total, { plain, squares }) => {
      const sum = plain[to]! - plain[from]!
      return total + squares[to]! - squares[from]! - sum ** 2 / (to - from)
    }, 0)
}
