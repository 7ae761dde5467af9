/** What sounds for less is a mistake, or a sample, and no track. */
const SHORTEST_MS = 3000
/** Encoders end a sound some milliseconds early. */
const TOLERATED_MS = 50
/** LUFS, below which nobody hears anything. */
const SILENCE = -60

/** Why a recording is hardly meant to be published, in words; '' where nothing is said against it. */
export function hollowWords({ durationMs, loudnessLufs }: { durationMs: number; loudnessLufs: number | null }): string {
  if (durationMs < SHORTEST_MS - TOLERATED_MS) return `只有 ${(durationMs / 1000).toFixed(1)} 秒，不足 3 秒`
  return loudnessLufs === null || loudnessLufs < SILENCE ? '没有声音' : ''
}
