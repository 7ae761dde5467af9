/** A shorter sound is a mistake or a sample, not a track. */
const SHORTEST_MS = 3000
/** Encoders end a sound some milliseconds early. */
const TOLERATED_MS = 50
/** LUFS, below which a recording is inaudible. */
const SILENCE = -60

/** Warns in Chinese of a recording that is too short or silent; '' otherwise. */
export function hollowText({ durationMs, loudnessLufs }: { durationMs: number; loudnessLufs: number | null }): string {
  if (durationMs < SHORTEST_MS - TOLERATED_MS) return `只有 ${(durationMs / 1000).toFixed(1)} 秒，不足 3 秒`
  return loudnessLufs === null || loudnessLufs < SILENCE ? '没有声音' : ''
}
