/** R128 gates everything below this out: a track that has no more is silence. */
const SILENCE_LUFS = -70

/** The integrated loudness from the last words of ffmpeg's ebur128 filter; null for silence. */
export function loudnessFrom(words: string): number | null {
  const found = /Integrated loudness:\s+I:\s+(-?[\d.]+|-?inf|nan) LUFS/i.exec(words)
  const lufs = Number(found?.[1])
  return Number.isFinite(lufs) && lufs > SILENCE_LUFS ? lufs : null
}
