import type { HotCue } from '@shenglang/contract/media/hot-cues'
import { type Beats, nearestBeat } from '@shenglang/player/beats'

/** The player state that determines the position of a new cue. */
export interface Playhead {
  positionMs: number
  durationMs: number
  loop: { fromMs: number; toMs: number | undefined } | undefined
  /** The beats to which cues snap; undefined where they are unknown or snapping is off. */
  beats: Beats | undefined
}

/** The position of a new cue: the active loop, else the playback position, snapped to the nearest beat. */
export function cuePosition({ positionMs, durationMs, loop, beats }: Playhead): Pick<HotCue, 'timeMs' | 'loopMs'> {
  const fromMs = loop?.toMs === undefined ? positionMs : loop.fromMs
  const snapped = beats && loop?.toMs === undefined ? nearestBeat(beats, fromMs) : fromMs
  const timeMs = Math.round(Math.max(0, Math.min(snapped, durationMs - 1)))
  const loopMs = loop?.toMs === undefined ? 0 : Math.round(Math.min(loop.toMs, durationMs)) - timeMs
  return { timeMs, loopMs: Math.max(0, loopMs) }
}

/** The action of a pad: one with a cue plays it, an empty one saves the current position or loop. */
export function padPress(cues: readonly HotCue[], pad: number, playhead: Playhead): { is: 'play' | 'save'; cue: HotCue } {
  const existing = cues.find((cue) => cue.pad === pad)
  if (existing) return { is: 'play', cue: existing }
  return { is: 'save', cue: { pad, name: '', color: pad, ...cuePosition(playhead) } }
}
