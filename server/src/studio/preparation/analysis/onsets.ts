import { Series } from '../../../media/index.ts'
import { createSpectrum } from './fourier.ts'
import { createFrames } from './frames.ts'

/** Sudden rises of the sound in three bands, at `rateHz`. */
export interface Onsets {
  rateHz: number
  low: Float32Array
  mid: Float32Array
  high: Float32Array
}

/** Mean power of three bands in parts of the track. */
export interface BandLevels {
  rateHz: number
  low: Float32Array
  mid: Float32Array
  high: Float32Array
}

const SIZE = 1024
const HOP = 256
const LOWEST_HZ = 30
const HIGHEST_HZ = 10_000
const BANDS = 36
/** The upper edge of the bass and the lower one of the cymbals. */
const LOW_END_HZ = 170
const HIGH_START_HZ = 3000
/** Compresses the scale, as hearing does, so that quiet sounds count. */
const COMPRESSION = 1000
/** Frames whose powers are averaged: about a twentieth of a second. */
const LEVEL_FRAMES = 4

/** Only the first half hour of a longer mix is analysed for tempo and key, so that it needs no more memory than a track. */
export const STORED_S = 1800

/** Detects sudden rises (spectral flux) in a stream of samples. */
export function createOnsetListener(sampleRate: number) {
  const rateHz = sampleRate / HOP
  const spectrum = createSpectrum(SIZE)
  const magnitudes = new Float32Array(SIZE / 2)
  const edges = bandEdges(sampleRate)
  const groups = edges.slice(0, -1).map((from) => groupOf((from * sampleRate) / SIZE))
  const rises = [new Series(), new Series(), new Series()]
  const levels = [new Series(), new Series(), new Series()]
  const powers = [0, 0, 0]
  let before = new Float32Array(BANDS)
  let now = new Float32Array(BANDS)
  let count = 0

  const rise = [0, 0, 0]

  const listen = (frame: Float32Array) => {
    spectrum(frame, magnitudes)
    rise.fill(0)
    for (let band = 0; band < groups.length; band += 1) {
      const group = groups[band]!
      const to = edges[band + 1]!
      let sum = 0
      let power = 0
      for (let bin = edges[band]!; bin < to; bin += 1) {
        const magnitude = magnitudes[bin]!
        sum += magnitude
        power += magnitude * magnitude
      }
      powers[group]! += power
      now[band] = Math.log1p(COMPRESSION * sum)
      // A tone that glides into the next band is no onset.
      const past = Math.max(before[band - 1] ?? 0, before[band]!, before[band + 1] ?? 0)
      rise[group]! += Math.max(0, now[band]! - past)
    }
    if (count < STORED_S * rateHz) for (let group = 0; group < rises.length; group += 1) rises[group]!.push(rise[group]!)
    ;[before, now] = [now, before]
    count += 1
    if (count % LEVEL_FRAMES === 0) {
      for (const [group, series] of levels.entries()) series.push(powers[group]! / LEVEL_FRAMES)
      powers.fill(0)
    }
  }

  return {
    add: createFrames(SIZE, HOP, listen),
    onsets: (): Onsets => ({ rateHz, low: rises[0]!.values, mid: rises[1]!.values, high: rises[2]!.values }),
    levels: (): BandLevels => ({
      rateHz: rateHz / LEVEL_FRAMES,
      low: levels[0]!.values,
      mid: levels[1]!.values,
      high: levels[2]!.values,
    }),
  }
}

function groupOf(hz: number): number {
  return hz < LOW_END_HZ ? 0 : hz < HIGH_START_HZ ? 1 : 2
}

/** The first bin of each band and the end of the last; bands are as wide as those of human hearing but at least one bin. */
function bandEdges(sampleRate: number): number[] {
  const binHz = sampleRate / SIZE
  const edges = [Math.ceil(LOWEST_HZ / binHz)]
  for (let band = 1; band <= BANDS; band += 1) {
    const hz = LOWEST_HZ * (HIGHEST_HZ / LOWEST_HZ) ** (band / BANDS)
    edges.push(Math.max(Math.round(hz / binHz), edges.at(-1)! + 1))
  }
  return edges
}
