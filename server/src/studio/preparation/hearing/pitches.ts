import { createSpectrum } from './fourier.ts'
import { createFrames } from './frames.ts'

/** How much each pitch of the octave sounded from C up, `STEPS` to the semitone: in the bass and above it. */
export interface Pitches {
  bass: Float64Array
  above: Float64Array
}

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
  const pitches: Pitches = { bass: new Float64Array(OCTAVE), above: new Float64Array(OCTAVE) }
  const binHz = sampleRate / THINNING / SIZE
  const [lowest, highest] = [Math.floor(hzOf(LOWEST_MIDI) / binHz), Math.ceil(hzOf(HIGHEST_MIDI) / binHz)]

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
    addShares(pitches.bass, peaks.bass)
    addShares(pitches.above, peaks.above)
  }

  const frames = createFrames(SIZE, HOP, listen)
  let sum = 0
  let count = 0
  return {
    add(sample: number): void {
      sum += sample
      count += 1
      if (count < THINNING) return
      frames(sum / THINNING)
      sum = 0
      count = 0
    },
    pitches: () => pitches,
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
