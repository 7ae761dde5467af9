import { type AudioFeatures, createFeatureExtractor } from '../src/studio/preparation/analysis/features.ts'

const FULL_SCALE = 32_767

/** Features of mono samples of 44.1 kHz, which is twice the rate that is listened at. */
export function featuresOf(samples: Int16Array, chunkBytes = 65_536): AudioFeatures {
  const extractor = createFeatureExtractor()
  const thinned = Int16Array.from({ length: samples.length >> 1 }, (_, i) => (samples[2 * i]! + samples[2 * i + 1]!) / 2)
  const bytes = Buffer.from(thinned.buffer)
  for (let at = 0; at < bytes.length; at += chunkBytes) extractor.add(bytes.subarray(at, at + chunkBytes))
  return extractor.features()
}

/** Samples as a decoder gives them. */
export const wholeNumbers = (sound: Float32Array): Int16Array =>
  Int16Array.from(sound, (sample) => Math.round(FULL_SCALE * Math.min(1, Math.max(-1, sample))))
