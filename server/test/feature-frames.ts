import { type AudioFeatures, createFeatureExtractor } from '../src/studio/preparation/analysis/features.ts'

const FULL_SCALE = 32_767

/** Features of mono samples of 44.1 kHz, which is twice the rate of the analysis, in both channels. */
export function featuresOf(samples: Int16Array, chunkBytes = 65_536): AudioFeatures {
  const extractor = createFeatureExtractor()
  // Loops: `Int16Array.from` takes as long as the analysis.
  const thinned = new Int16Array(2 * (samples.length >> 1))
  for (let i = 0; i < thinned.length; i += 2) thinned[i] = thinned[i + 1] = (samples[i]! + samples[i + 1]!) / 2
  const bytes = Buffer.from(thinned.buffer)
  for (let at = 0; at < bytes.length; at += chunkBytes) extractor.add(bytes.subarray(at, at + chunkBytes))
  return extractor.features()
}

/** Samples as a decoder gives them. */
export function wholeNumbers(sound: Float32Array): Int16Array {
  const samples = new Int16Array(sound.length)
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.round(FULL_SCALE * Math.min(1, Math.max(-1, sound[i]!)))
  return samples
}
