/** R128 ignores everything below this: a track without anything louder is silence. */
const SILENCE_LUFS = -70

/**
 * The integrated loudness from the end of ffmpeg's ebur128 output; null for silence. Before version 7 ffmpeg sets up its filters
 * twice, and the first ones report no sound.
 */
export function loudnessFrom(log: string): number | null {
  const match = [...log.matchAll(/Integrated loudness:\s+I:\s+(-?[\d.]+|-?inf|nan) LUFS/gi)].at(-1)
  const lufs = Number(match?.[1])
  return Number.isFinite(lufs) && lufs > SILENCE_LUFS ? lufs : null
}
