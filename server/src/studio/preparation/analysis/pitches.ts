import { BASS_END_MIDI } from './bass-line.ts'
import { createSpectrum } from './fourier.ts'
import { createFrames, thinned } from './frames.ts'
import { KEPT_S } from './onsets.ts'
import { createPeakFinder } from './peaks.ts'

/** How much each pitch of the octave sounded above the bass, from C up, `STEPS` to the semitone. */
export type Pitches = Float64Array

/** Steps of 10 cents: fine enough to find how a track is tuned. */
export const STEPS = 10
const OCTAVE = 12 * STEPS

const HIGHEST_MIDI = 92
const SIZE = 8192
const HOP = 4096
/** Every how many samples one is kept: pitches lie far below the rest. */
const THINNING = 2

/** Gathers the pitches of a stream of samples; each moment counts alike, whatever its loudness. */
export function createPitchListener(sampleRate: number) {
  const spectrum = createSpectrum(SIZE)
  const magnitudes = new Float32Array(SIZE / 2)
  const rateHz = sampleRate / THINNING
  const findPeaks = createPeakFinder(rateHz / SIZE, BASS_END_MIDI, HIGHEST_MIDI)
  const octave = new Float64Array(OCTAVE)
  let count = 0

  const listen = (frame: Float32Array) => {
    if (count++ >= (KEPT_S * rateHz) / HOP) return
    spectrum(frame, magnitudes)
    const peaks = findPeaks(magnitudes)
    const total = peaks.reduce((sum, { magnitude }) => sum + magnitude, 0)
    for (const { midi, magnitude } of peaks) octave[Math.round(midi * STEPS) % OCTAVE]! += magnitude / total
  }

  return { add: thinned(THINNING, createFrames(SIZE, HOP, listen)), pitches: (): Pitches => octave }
}

/** How many semitones a track lies above 440 Hz, -0.5 to 0.5: the mean place of its tones between semitones. */
export function tuningOf(pitches: Pitches): number {
  let [re, im] = [0, 0]
  for (let step = 0; step < pitches.length; step += 1) {
    re += pitches[step]! * COS[step % STEPS]!
    im += pitches[step]! * SIN[step % STEPS]!
  }
  return Math.atan2(im, re) / (2 * Math.PI)
}

const COS = Array.from({ length: STEPS }, (_, step) => Math.cos((2 * Math.PI * step) / STEPS))
const SIN = Array.from({ length: STEPS }, (_, step) => Math.sin((2 * Math.PI * step) / STEPS))
