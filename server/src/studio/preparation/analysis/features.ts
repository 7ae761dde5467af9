import {
  createMeter,
  createMixer,
  createWaveMeter,
  type EncodedWave,
  type Fingerprints,
  type OutOfPhase,
  WAVE_RATE,
  wavesOf,
} from '../../../media/index.ts'
import { type BassLine, createBassListener } from './bass-line.ts'
import { createFingerprinter } from './fingerprint.ts'
import { type BandLevels, createOnsetListener, type Onsets, STORED_S } from './onsets.ts'
import { createPitchListener, type Pitches } from './pitches.ts'
import { createStrikeListener, type Strikes } from './strikes.ts'

/** The format of the analysed samples: samples a second, two channels, 16 bits, little-endian. */
export const ANALYSIS_RATE = WAVE_RATE
const FULL_SCALE = 32_768

/** The features of a track: a few numbers for each frame, never its samples. */
export interface AudioFeatures {
  durationMs: number
  /** Peaks in the format of media's waveform. */
  waveformFrames: ArrayLike<number>
  wave: EncodedWave
  onsets: Onsets
  levels: BandLevels
  strikes: Strikes
  pitches: Pitches
  bassLine: BassLine
  prints: Fingerprints
  outOfPhase: OutOfPhase
}

/** The amplitude below which the beginning counts as silence. */
const BEGUN = 0.001

/** Extracts features from a stream of samples in chunks of any size. */
export function createFeatureExtractor() {
  const mixer = createMixer(ANALYSIS_RATE)
  const meter = createMeter(ANALYSIS_RATE)
  const wave = createWaveMeter()
  const onsets = createOnsetListener(ANALYSIS_RATE)
  const pitches = createPitchListener(ANALYSIS_RATE)
  const strikes = createStrikeListener(ANALYSIS_RATE, STORED_S)
  const bass = createBassListener(ANALYSIS_RATE)
  const prints = createFingerprinter(ANALYSIS_RATE)
  let isBegun = false
  const durationMs = () => Math.round((meter.samples() / ANALYSIS_RATE) * 1000)
  return {
    add(chunk: Buffer): void {
      const samples = mixer.mix(chunk)
      meter.take(samples)
      wave.take(samples)
      for (let at = 0; at < samples.length; at += 1) {
        const sample = samples[at]! / FULL_SCALE
        onsets.add(sample)
        strikes.add(sample)
        // Chords are counted from the first sound, so that silence before it changes no key.
        isBegun ||= Math.abs(sample) >= BEGUN
        if (isBegun) {
          pitches.add(sample)
          bass.add(sample)
        }
        prints.add(sample)
      }
    },
    durationMs,
    features: (): AudioFeatures => ({
      durationMs: durationMs(),
      waveformFrames: meter.frames(),
      wave: wavesOf(wave.steps()),
      onsets: onsets.onsets(),
      levels: onsets.levels(),
      strikes: strikes.strikes(),
      pitches: pitches.pitches(),
      bassLine: bass.bassLine(),
      prints: prints.prints(),
      outOfPhase: mixer.outOfPhase(),
    }),
  }
}
