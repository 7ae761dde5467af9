import { WAVE_ZOOM_RATE } from '@shenglang/contract/media/wave-bands'
import { Series } from './series.ts'

/** Samples a second of the analysis: a step of the finest waveform is 147 of them. */
export const WAVE_RATE = 22_050
/** Half an hour has all its steps; beyond that every two become one, so that no mix needs more memory. */
const STEPS_MAX = 1800 * WAVE_ZOOM_RATE

const LOW_END_HZ = 200
const HIGH_START_HZ = 2500
/** The Q factors of the two biquads of a fourth-order Butterworth filter: 24 dB an octave. */
const STEEP = [0.541_196_1, 1.306_563]

/** The level of each step in three bands (root mean square) and its peak, in units of a 16-bit sample. */
export interface WaveSteps {
  stepsPerS: number
  low: Float32Array
  mid: Float32Array
  high: Float32Array
  peak: Float32Array
}

/** Measures the waveforms of mono samples at `WAVE_RATE`. */
export function createWaveMeter() {
  const bands = [
    createBand([below(LOW_END_HZ)]),
    createBand([above(LOW_END_HZ), below(HIGH_START_HZ)]),
    createBand([above(HIGH_START_HZ)]),
  ] as const
  const peaks = new Series()
  let stepSamples = WAVE_RATE / WAVE_ZOOM_RATE
  let [inStep, peak] = [0, 0]

  const endStep = () => {
    for (const band of bands) band.endStep(inStep)
    peaks.push(peak)
    ;[inStep, peak] = [0, 0]
    if (peaks.values.length < STEPS_MAX) return
    for (const { powers } of bands) powers.pairUp((one, other) => (one + other) / 2)
    peaks.pairUp(Math.max)
    stepSamples *= 2
  }
  return {
    take(samples: Int16Array): void {
      for (let from = 0; from < samples.length; ) {
        const part = samples.subarray(from, from + stepSamples - inStep)
        for (const band of bands) band.listen(part)
        peak = Math.max(peak, peakOf(part))
        inStep += part.length
        from += part.length
        if (inStep === stepSamples) endStep()
      }
    },
    steps(): WaveSteps {
      if (inStep > 0) endStep()
      const [low, mid, high] = bands.map(({ powers }) => powers.values.map(Math.sqrt)) as [
        Float32Array,
        Float32Array,
        Float32Array,
      ]
      return { stepsPerS: WAVE_RATE / stepSamples, low, mid, high, peak: peaks.values.slice() }
    },
  }
}

/** The power of each step after these filters, applied in series. */
function createBand(filters: readonly Filter[]) {
  const powers = new Series()
  let scratch = new Float32Array(WAVE_RATE / WAVE_ZOOM_RATE)
  let sum = 0
  return {
    powers,
    listen(samples: Int16Array): void {
      if (scratch.length < samples.length) scratch = new Float32Array(samples.length)
      scratch.set(samples)
      const filtered = scratch.subarray(0, samples.length)
      for (const filter of filters) filter(filtered)
      sum += powerOf(filtered)
    },
    endStep(samples: number): void {
      powers.push(sum / samples)
      sum = 0
    },
  }
}

function peakOf(samples: Int16Array): number {
  let peak = 0
  for (let at = 0; at < samples.length; at += 1) {
    const sample = samples[at]!
    if (sample > peak) peak = sample
    else if (-sample > peak) peak = -sample
  }
  return peak
}

function powerOf(samples: Float32Array): number {
  let power = 0
  for (let at = 0; at < samples.length; at += 1) power += samples[at]! * samples[at]!
  return power
}

const below = (hz: number) => filterOf('low', hz)
const above = (hz: number) => filterOf('high', hz)

/** Filters the samples in place, continuing from the last call. */
type Filter = (samples: Float32Array) => void

/**
 * Low-pass or high-pass: two biquads after Bristow-Johnson's cookbook in one loop, since each waits for its own last sample only,
 * and a processor computes both at once.
 */
function filterOf(kind: 'low' | 'high', hz: number): Filter {
  const [one, other] = STEEP.map((q) => biquadOf(kind, hz, q)) as [Biquad, Biquad]
  const state = new Float64Array(4)
  return (samples) => {
    const { edge: p0, middle: p1, a1: p2, a2: p3 } = one
    const { edge: q0, middle: q1, a1: q2, a2: q3 } = other
    let y1 = state[0]!
    let y2 = state[1]!
    let z1 = state[2]!
    let z2 = state[3]!
    for (let at = 0; at < samples.length; at += 1) {
      const input = samples[at]!
      const between = p0 * input + y1
      y1 = p1 * input + y2 - p2 * between
      y2 = p0 * input - p3 * between
      const output = q0 * between + z1
      z1 = q1 * between + z2 - q2 * output
      z2 = q0 * between - q3 * output
      samples[at] = output
    }
    // A decaying tail would end in denormal numbers, which are slow to compute with.
    for (const [index, value] of [y1, y2, z1, z2].entries()) state[index] = Math.abs(value) < INAUDIBLE ? 0 : value
  }
}

interface Biquad {
  /** Coefficients of the present input and the one before the last, and of the last one. */
  edge: number
  middle: number
  /** Coefficients of the last two outputs. */
  a1: number
  a2: number
}

function biquadOf(kind: 'low' | 'high', hz: number, q: number): Biquad {
  const angle = (2 * Math.PI * hz) / WAVE_RATE
  const [cos, alpha] = [Math.cos(angle), Math.sin(angle) / (2 * q)]
  const edge = (kind === 'low' ? 1 - cos : 1 + cos) / 2 / (1 + alpha)
  return { edge, middle: kind === 'low' ? 2 * edge : -2 * edge, a1: (-2 * cos) / (1 + alpha), a2: (1 - alpha) / (1 + alpha) }
}

const INAUDIBLE = 1e-6
