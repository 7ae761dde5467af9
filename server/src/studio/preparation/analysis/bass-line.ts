import { Series } from '../../../media/index.ts'
import { createSpectrum } from './fourier.ts'
import { createFrames, thinned } from './frames.ts'
import { STORED_S } from './onsets.ts'
import { createPeakFinder } from './peaks.ts'

/** The loudest low tone of each frame. */
export interface BassLine {
  rateHz: number
  /** MIDI notes with fractions, 0 where there is no tone. */
  midis: Float32Array
  magnitudes: Float32Array
}

export const LOWEST_MIDI = 28
/** The range of bass lines and the tones of drums. */
export const BASS_END_MIDI = 52
/** Decimation: every n-th sample is used. */
const THINNING = 8
/** A fifth of a second: as short as low tones allow, so that a drum and the bass after it are two tones and not a blend. */
const SIZE = 512
const HOP = 128

/** Follows the bass in a stream of samples. */
export function createBassListener(sampleRate: number) {
  const rateHz = sampleRate / THINNING / HOP
  const spectrum = createSpectrum(SIZE)
  const magnitudes = new Float32Array(SIZE / 2)
  const findPeaks = createPeakFinder(sampleRate / THINNING / SIZE, LOWEST_MIDI, BASS_END_MIDI)
  const line = { midis: new Series(), magnitudes: new Series() }

  const listen = (frame: Float32Array) => {
    if (line.midis.values.length >= STORED_S * rateHz) return
    spectrum(frame, magnitudes)
    const silence = { midi: 0, magnitude: 0 }
    const loudest = findPeaks(magnitudes).reduce((one, other) => (other.magnitude > one.magnitude ? other : one), silence)
    line.midis.push(loudest.midi)
    line.magnitudes.push(loudest.magnitude)
  }

  return {
    add: thinned(THINNING, createFrames(SIZE, HOP, listen)),
    bassLine: (): BassLine => ({ rateHz, midis: line.midis.values, magnitudes: line.magnitudes.values }),
  }
}
