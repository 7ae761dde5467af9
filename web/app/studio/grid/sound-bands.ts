import { WAVE_MAX, type WaveBands } from '@shenglang/contract/media/wave-bands'

/** Samples per point: 1.5 ms at most rates, so that the start of a beat is visible. */
const BLOCK = 64
const LOW_HZ = 200
const HIGH_HZ = 2500
/** The part of a band's points below the full height. */
const FULL = 0.95

/**
 * The bands of a decoded recording, for a closer zoom than the stored waveform's: split by first-order filters, which is
 * enough to distinguish a drum from a hat and fast for minutes of sound.
 */
export function bandsOf(channels: readonly Float32Array[], sampleRate: number): WaveBands {
  const points = Math.ceil((channels[0]?.length ?? 0) / BLOCK)
  const band = () => new Float32Array(points)
  const [low, mid, high, peak] = [band(), band(), band(), band()]
  const smoothing = (hz: number) => 1 - Math.exp((-2 * Math.PI * hz) / sampleRate)
  const [lowStep, highStep] = [smoothing(LOW_HZ), smoothing(HIGH_HZ)]
  for (const samples of channels) {
    let [below, within] = [0, 0]
    for (let at = 0; at < samples.length; at += 1) {
      const sample = samples[at]!
      const point = Math.floor(at / BLOCK)
      below += lowStep * (sample - below)
      within += highStep * (sample - within)
      low[point]! += below ** 2
      mid[point]! += (within - below) ** 2
      high[point]! += (sample - within) ** 2
      peak[point] = Math.max(peak[point]!, Math.abs(sample))
    }
  }
  const drawn = (power: Float32Array) => {
    const levels = power.map(Math.sqrt)
    return inBytes(levels, levels.toSorted()[Math.floor(FULL * (points - 1))] ?? 0)
  }
  return {
    pointsPerS: sampleRate / BLOCK,
    low: drawn(low),
    mid: drawn(mid),
    high: drawn(high),
    peak: inBytes(peak, 1),
  }
}

const inBytes = (values: Float32Array, full: number) =>
  Uint8Array.from(values, (value) => (full > 0 ? Math.round(WAVE_MAX * Math.min(1, value / full)) : 0))
