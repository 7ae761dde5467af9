import type { Strikes } from './strikes.ts'

/** Evenly spaced beats: the time of the first and their distance, in seconds. */
export interface EvenBeats {
  firstS: number
  beatS: number
}

/** Beats per block: enough to position them to the millisecond; fewer for a stretch, which may be short. */
export const BLOCK_BEATS = { track: 16, stretch: 4 } as const
/** Accuracy in seconds of the rough beats, to each side. */
const REACH_S = 0.045
const BIN_S = 0.001
const BINS = Math.round((2 * REACH_S) / BIN_S)
/** The width of an onset in bins. */
const STRIKE_BINS = 3
const SILENT = 1e-6
/** An onset exceeds the mean around it by this factor. */
const LEAST_STRIKE = 2
/** A block this far from the line counts half, one farther away less. */
const NEAR_S = 0.003
const ROUNDS = 8
/** A block this close to the line lies on it. */
const ON_LINE_S = 0.01

/** The offset of the beats of one block, and how clear their onsets are. */
interface Block {
  atS: number
  awayS: number
  weight: number
}

/**
 * Moves beats that are known to a few hundredths of a second onto the onsets, to the millisecond, and their tempo with them, by
 * fitting a line through the offsets of the blocks. `steadiness`, 0 to 1, is the share of the onsets on that line; a wandering
 * tempo has little.
 */
export function exactBeats(strikes: Strikes, near: EvenBeats, blockBeats: number): EvenBeats & { steadiness: number } {
  const blocks = blocksOf(strikes, near, blockBeats)
  const { away, drift } = lineThrough(blocks)
  const total = blocks.reduce((sum, { weight }) => sum + weight, 0)
  const onLine = blocks.reduce(
    (sum, block) => sum + (Math.abs(block.awayS - away - drift * block.atS) <= ON_LINE_S ? block.weight : 0),
    0,
  )
  return { firstS: near.firstS + away, beatS: near.beatS * (1 + drift), steadiness: total > 0 ? onLine / total : 0 }
}

function blocksOf(strikes: Strikes, { firstS, beatS }: EvenBeats, blockBeats: number): Block[] {
  const timeS = 1 / strikes.rateHz
  const sharpness = risesOf(strikes)
  const beats = Math.floor((sharpness.length * timeS - firstS) / beatS)
  const blocks: Block[] = []
  for (let from = 0; from < beats; from += blockBeats) {
    const struck = new Float64Array(BINS)
    const to = Math.min(beats, from + blockBeats)
    for (let beat = from; beat < to; beat += 1) {
      const startS = firstS + beat * beatS - REACH_S
      for (let at = Math.max(1, Math.ceil(startS / timeS)); at * timeS < startS + 2 * REACH_S; at += 1) {
        const bin = Math.floor((at * timeS - startS) / BIN_S)
        if (bin < BINS) struck[bin]! += sharpness[at] ?? 0
      }
    }
    const { bin, weight } = clearest(struck)
    if (weight > 0) blocks.push({ atS: ((from + to) / 2) * beatS, awayS: (bin + 0.5) * BIN_S - REACH_S, weight })
  }
  return blocks
}

/** The rise of the sound from frame to frame. */
export function risesOf({ whole, upper }: Strikes): Float32Array {
  const rise = (powers: Float32Array, at: number) => Math.max(0, Math.log((powers[at]! + SILENT) / (powers[at - 1]! + SILENT)))
  return whole.map((_, at) => (at === 0 ? 0 : rise(whole, at) + rise(upper, at)))
}

function clearest(struck: Float64Array): { bin: number; weight: number } {
  const widened = struck.map((_, bin) => {
    let sum = 0
    for (let away = -STRIKE_BINS; away <= STRIKE_BINS; away += 1)
      sum += (struck[bin + away] ?? 0) * (STRIKE_BINS + 1 - Math.abs(away))
    return sum
  })
  const most = Math.max(...widened)
  const mean = widened.reduce((sum, value) => sum + value, 0) / BINS
  return { bin: widened.indexOf(most), weight: mean > 0 ? Math.max(0, most / mean - LEAST_STRIKE) : 0 }
}

/**
 * A line fit that is robust against a few outliers: it begins at the weighted median and is fitted again with less of the
 * outliers.
 */
function lineThrough(blocks: Block[]): { away: number; drift: number } {
  let line = { away: medianOf(blocks), drift: 0 }
  for (let round = 0; round < ROUNDS; round += 1) {
    let [sum, sumX, sumY, sumXX, sumXY] = [0, 0, 0, 0, 0]
    for (const { atS, awayS, weight } of blocks) {
      const stray = (awayS - line.away - line.drift * atS) / NEAR_S
      const counts = weight / (1 + stray * stray)
      sum += counts
      sumX += counts * atS
      sumY += counts * awayS
      sumXX += counts * atS * atS
      sumXY += counts * atS * awayS
    }
    const spread = sum * sumXX - sumX * sumX
    if (spread < 1e-9) break
    const drift = (sum * sumXY - sumX * sumY) / spread
    line = { away: (sumY - drift * sumX) / sum, drift }
  }
  return line
}

function medianOf(blocks: Block[]): number {
  const sorted = blocks.toSorted((one, other) => one.awayS - other.awayS)
  const half = sorted.reduce((sum, { weight }) => sum + weight, 0) / 2
  let below = 0
  for (const { awayS, weight } of sorted) {
    below += weight
    if (below >= half) return awayS
  }
  return 0
}
