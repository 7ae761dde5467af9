/** R128 gates everything below this out: a track that has no more is silence. */
const SILENCE_LUFS = -70

/**
 * The integrated loudness from the last words of ffmpeg's ebur128 filter; null for silence.
 * Before its version 7 ffmpeg sets up its filters twice, and those of the first time have heard nothing.
 */
export function loudnessFrom(words: string): number | null {
  const found = [...words.matchAll(/Integrated loudness:\s+I:\s+(-?[\d.]+|-?inf|nan) LUFS/gi)].at(-1)
  const lufs = Number(found?.[1])
  return Number.isFinite(lufs) && lufs > SILENCE_LUFS ? lufs : null
}
