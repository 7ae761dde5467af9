import { type Beats, nearestBeat } from '@shenglang/player/beats'

/** One step where no beats are known. */
const SECOND_MS = 1000

/** Snaps a dropped pin to the nearest beat, within the track; milliseconds. */
export function droppedAt(ms: number, beats: Beats | undefined, durationMs: number): number {
  const last = durationMs - 1
  const within = Math.min(Math.max(ms, 0), last)
  if (!beats) return Math.round(within)
  const beat = nearestBeat(beats, within)
  return Math.round(beat > last ? beat - beats.beatMs : beat)
}

/** The beat after a pin, or before it for -1; a second where no beats are known. */
export const stepped = (ms: number, step: 1 | -1, beats: Beats | undefined, durationMs: number): number =>
  droppedAt(ms + step * (beats?.beatMs ?? SECOND_MS), beats, durationMs)
