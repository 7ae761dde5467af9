/** A shorter sound is a mistake or a sample, not a track. */
const SHORTEST_MS = 3000
/** Encoders end a sound some milliseconds early. */
const TOLERATED_MS = 50
/** LUFS, below which a recording is inaudible. */
const SILENCE = -60

/** Why a recording is hardly meant to be published, in Chinese; '' if nothing is wrong with it. */
export function hollowText({ durationMs, loudnessLufs }: { durationMs: number; loudnessLufs: number | null }): string {
  if (durationMs < SHORTEST_MS - TOLERATED_MS) return `只有 ${(durationMs / 1000).toFixed(1)} 秒，不足 3 秒`
  return loudnessLufs === null || loudnessLufs < SILENCE ? '没有声音' : ''
}
