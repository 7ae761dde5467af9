import { Series } from '../../../media/index.ts'
import { createSpectrum } from './fourier.ts'
import { createFrames } from './frames.ts'
import { KEPT_S } from './onsets.ts'

/** How much each pitch of the octave sounded from C up, `STEPS` to the semitone: in the bass and above it. */
export interface Pitches {
  bass: Float64Array
  above: Float64Array
  /** Moment by moment the twelve semitones above the bass and then the twelve of the bass, each as a share. */
  moments: Float32Array
  momentsHz: number
}

/** Numbers of one moment. */
export const MOMENT = 24

/** Steps of 10 cents: fine enough to find how a track is tuned. */
export const STEPS = 10
const OCTAVE = 12 * STEPS

const LOWEST_MIDI = 28
/** Below it lie bass lines and the tones of drums. */
const BASS_END_MIDI = 52
const HIGHEST_MIDI = 92
const SIZE = 8192
const HOP = 4096
/** Every how many samples one is kept: pitches lie far below the rest. */
const THINNING = 2
/** A peak counts that stands out of its surroundings by so much. */
const PROMINENCE = 2
const SURROUNDINGS = [4, 12] as const
const INAUDIBLE = 1e-5

/** Gathers the pitches of a stream of samples; each moment counts alike, whatever its loudness. */
export function createPitchListener(sampleRate: number) {
  const spectrum = createSpectrum(SIZE)
  const magnitudes = new Float32Array(SIZE / 2)
  const [bass, above] = [new Float64Array(OCTAVE), new Float64Array(OCTAVE)]
  const moments = new Series()
  const rateHz = sampleRate / THINNING
  const binHz = rateHz / SIZE
  const [lowest, highest] = [Math.floor(hzOf(LOWEST_MIDI) / binHz), Math.ceil(hzOf(HIGHEST_MIDI) / binHz)]

  let count = 0

  const listen = (frame: Float32Array) => {
    spectrum(frame, magnitudes)
    const peaks = { bass: [] as Peak[], above: [] as Peak[] }
    for (let bin = lowest; bin < highest; bin += 1) {
      if (!isPeak(magnitudes, bin)) continue
      const midi = midiOf((bin + summit(magnitudes, bin)) * binHz)
      if (midi >= LOWEST_MIDI && midi < HIGHEST_MIDI) {
        peaks[midi < BASS_END_MIDI ? 'bass' : 'above'].push({ midi, magnitude: magnitudes[bin]! })
      }
    }
    addShares(bass, peaks.bass)
    addShares(above, peaks.above)
    if (count++ >= (KEPT_S * rateHz) / HOP) return
    // What came before says best how the track is tuned.
    const tuning = tuningOf(above)
    const moment = [...semitoneShares(peaks.above, tuning), ...semitoneShares(peaks.bass, tuning)]
    for (const share of moment) moments.push(share)
  }

  const frames = createFrames(SIZE, HOP, listen)
  let sum = 0
  let summed = 0
  return {
    add(sample: number): void {
      sum += sample
      summed += 1
      if (summed < THINNING) return
      frames(sum / THINNING)
      sum = 0
      summed = 0
    },
    pitches: (): Pitches => ({ bass, above, moments: moments.values, momentsHz: rateHz / HOP }),
  }
}

interface Peak {
  midi: number
  magnitude: number
}

function addShares(octave: Float64Array, peaks: Peak[]): void {
  const total = peaks.reduce((sum, { magnitude }) => sum + magnitude, 0)
  for (const { midi, magnitude } of peaks) octave[Math.round(midi * STEPS) % OCTAVE]! += magnitude / total
}

function semitoneShares(peaks: Peak[], tuning: number): number[] {
  const shares = new Array<number>(12).fill(0)
  const total = peaks.reduce((sum, { magnitude }) => sum + magnitude, 0)
  for (const { midi, magnitude } of peaks) shares[Math.round(midi - tuning) % 12]! += magnitude / total
  return shares
}

/** How many semitones a track lies above 440 Hz, -0.5 to 0.5: the mean place of its tones between semitones. */
export function tuningOf(octave: Float64Array): number {
  let [re, im] = [0, 0]
  for (let step = 0; step < octave.length; step += 1) {
    re += octave[step]! * COS[step % STEPS]!
    im += octave[step]! * SIN[step % STEPS]!
  }
  return Math.atan2(im, re) / (2 * Math.PI)
}

const COS = Array.from({ length: STEPS }, (_, step) => Math.cos((2 * Math.PI * step) / STEPS))
const SIN = Array.from({ length: STEPS }, (_, step) => Math.sin((2 * Math.PI * step) / STEPS))

function isPeak(magnitudes: Float32Array, bin: number): boolean {
  const here = magnitudes[bin]!
  if (here < INAUDIBLE || here <= magnitudes[bin - 1]! || here < magnitudes[bin + 1]!) return false
  const [from, to] = SURROUNDINGS
  let around = 0
  for (let away = from; away <= to; away += 1) around += (magnitudes[bin - away] ?? 0) + (magnitudes[bin + away] ?? 0)
  return here >= (PROMINENCE * around) / (2 * (to - from + 1))
}

/** How far from its bin a peak is: the top of the parabola through three logarithms. */
function summit(magnitudes: Float32Array, bin: number): number {
  const left = Math.log(magnitudes[bin - 1]! + 1e-12)
  const here = Math.log(magnitudes[bin]!)
  const right = Math.log(magnitudes[bin + 1]! + 1e-12)
  return (0.5 * (left - right)) / (left - 2 * here + right)
}

const hzOf = (midi: number) => 440 * 2 ** ((midi - 69) / 12)
const midiOf = (hz: number) => 69 + 12 * Math.log2(hz / 440)
