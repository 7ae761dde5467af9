import {
  encodeWave,
  inParts,
  WAVE_MAX,
  WAVE_PARTS,
  WAVE_ROW_POINTS,
  WAVE_TRACK_POINTS,
  type WaveBands,
  type WavePart,
  type WaveValues,
} from '@shenglang/contract/media/wave-bands'
import type { WaveSteps } from './wave-meter.ts'

/** A recording's waveform in bands, encoded in its three resolutions. */
export interface EncodedWave {
  row: Buffer
  track: Buffer
  zoom: Buffer
}

/** The quantile of a band's points that is drawn at full height. */
const FULL = 0.95
/** A band this far below the loudest one (−50 dB) is hardly audible: it is not drawn up to the full height. */
const FAINT = 0.003

export function wavesOf(steps: WaveSteps): EncodedWave {
  const durationS = steps.low.length / steps.stepsPerS
  const encoded = (values: WaveValues) => {
    const points = values.low.length
    return Buffer.from(encodeWave({ ...inBytes(values), pointsPerS: durationS === 0 ? 0 : points / durationS }))
  }
  return {
    row: encoded(resolved(steps, WAVE_ROW_POINTS)),
    track: encoded(resolved(steps, WAVE_TRACK_POINTS)),
    zoom: encoded(steps),
  }
}

/** Reduces the steps to at most so many points. */
function resolved(steps: WaveSteps, points: number): WaveValues {
  const parts = inParts(steps, Math.min(points, steps.low.length))
  const values = (part: WavePart) => Float32Array.from(parts, (one) => one[part])
  return { low: values('low'), mid: values('mid'), high: values('high'), peak: values('peak') }
}

/**
 * Scales each band to its own 95th percentile, the peak to its maximum. That is done last, in each resolution by itself: the mean
 * over a second is never as loud as a drum is within it, and would leave an overview flat.
 */
function inBytes(values: WaveValues): Omit<WaveBands, 'pointsPerS'> {
  const loud = WAVE_PARTS.map((part) => (part === 'peak' ? greatestOf(values.peak) : percentileOf(values[part])))
  const faint = FAINT * Math.max(...loud.slice(0, -1))
  const [low, mid, high, peak] = WAVE_PARTS.map((part, index) => scaled(values[part], Math.max(loud[index]!, faint))) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ]
  return { low, mid, high, peak }
}

function percentileOf(values: ArrayLike<number>): number {
  const sorted = Float32Array.from(values).sort()
  // In a recording that is mostly silent the percentile is silence.
  return sorted[Math.floor(FULL * (sorted.length - 1))] || (sorted.at(-1) ?? 0)
}

function greatestOf(values: ArrayLike<number>): number {
  let greatest = 0
  for (let at = 0; at < values.length; at += 1) greatest = Math.max(greatest, values[at]!)
  return greatest
}

const scaled = (values: ArrayLike<number>, full: number) =>
  Uint8Array.from(values, (value) => (full === 0 ? 0 : Math.min(WAVE_MAX, Math.round((value / full) * WAVE_MAX))))
