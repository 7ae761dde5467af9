import { Series } from '../../../media/index.ts'
import { BASS_END_MIDI, LOWEST_MIDI } from './bass-line.ts'
import { createSpectrum } from './fourier.ts'
import { createFrames, thinned } from './frames.ts'
import { STORED_S } from './onsets.ts'
import { createPeakFinder } from './peaks.ts'

/** The tones of a track, frame by frame. */
export interface Pitches {
  rateHz: number
  /** The strength of each pitch of the octave above the bass, from C up, `STEPS` to the semitone, for each frame. */
  octaves: Float32Array
  /** MIDI note, with its fraction, of the lowest strong tone of each frame; 0 in silence. */
  lowest: Float32Array
  /** The level of the loudest tone; a full-scale sine is 1. */
  loudest: Float32Array
}

/** Steps of 10 cents: fine enough to measure a track's tuning. */
export const STEPS = 10
export const OCTAVE = 12 * STEPS

const HIGHEST_MIDI = 92
const SIZE = 8192
const HOP = 4096
/** Decimation: every n-th sample is used, since pitches lie far below the highest frequencies. */
const THINNING = 2
/** The least level of a strong tone relative to the loudest. */
const STRONG = 0.25

/** Collects the pitches of a stream of samples; frames have equal weight, whatever their loudness. */
export function createPitchListener(sampleRate: number) {
  const spectrum = createSpectrum(SIZE)
  const magnitudes = new Float32Array(SIZE / 2)
  const rateHz = sampleRate / THINNING
  const findPeaks = createPeakFinder(rateHz / SIZE, LOWEST_MIDI, HIGHEST_MIDI)
  const [octaves, lowest, loudest] = [new Series(), new Series(), new Series()]
  const octave = new Float32Array(OCTAVE)

  const listen = (frame: Float32Array) => {
    if (lowest.values.length >= (STORED_S * rateHz) / HOP) return
    spectrum(frame, magnitudes)
    const peaks = findPeaks(magnitudes)
    const most = peaks.reduce((highest, { magnitude }) => Math.max(highest, magnitude), 0)
    const above = peaks.filter(({ midi }) => midi >= BASS_END_MIDI)
    const total = above.reduce((sum, { magnitude }) => sum + magnitude, 0)
    octave.fill(0)
    for (const { midi, magnitude } of above) octave[Math.round(midi * STEPS) % OCTAVE]! += magnitude / total
    for (const value of octave) octaves.push(value)
    lowest.push(peaks.find(({ magnitude }) => magnitude >= STRONG * most)?.midi ?? 0)
    loudest.push(most)
  }

  return {
    add: thinned(THINNING, createFrames(SIZE, HOP, listen)),
    pitches: (): Pitches => ({
      ...{ rateHz: rateHz / HOP, octaves: octaves.values, lowest: lowest.values, loudest: loudest.values },
    }),
  }
}

/** The tuning of a track relative to 440 Hz in semitones, -0.5 to 0.5: the mean offset of its tones from semitones. */
export function tuningOf({ octaves }: Pitches): number {
  let [re, im] = [0, 0]
  for (let step = 0; step < octaves.length; step += 1) {
    re += octaves[step]! * COS[step % STEPS]!
    im += octaves[step]! * SIN[step % STEPS]!
  }
  return Math.atan2(im, re) / (2 * Math.PI)
}

const COS = Array.from({ length: STEPS }, (_, step) => Math.cos((2 * Math.PI * step) / STEPS))
const SIN = Array.from({ length: STEPS }, (_, step) => Math.sin((2 * Math.PI * step) / STEPS))
