import type { HotCue } from '@shenglang/contract/media/hot-cues'
import { type Beats, nearestBeat } from '@shenglang/player/beats'

/** What of the player decides where a new cue lies. */
export interface Playhead {
  positionMs: number
  durationMs: number
  loop: { fromMs: number; toMs: number | undefined } | undefined
  /** Where they are known and cues snap to them. */
  beats: Beats | undefined
}

/** Where a new cue lies: the loop that plays, else the position, on its nearest beat. */
export function cuePosition({ positionMs, durationMs, loop, beats }: Playhead): Pick<HotCue, 'timeMs' | 'loopMs'> {
  const fromMs = loop?.toMs === undefined ? positionMs : loop.fromMs
  const snapped = beats && loop?.toMs === undefined ? nearestBeat(beats, fromMs) : fromMs
  const timeMs = Math.round(Math.max(0, Math.min(snapped, durationMs - 1)))
  const loopMs = loop?.toMs === undefined ? 0 : Math.round(Math.min(loop.toMs, durationMs)) - timeMs
  return { timeMs, loopMs: Math.max(0, loopMs) }
}

/** A pad with a cue is to be played; an empty one takes what plays. */
export function padPress(cues: readonly HotCue[], pad: number, playhead: Playhead): { is: 'play' | 'save'; cue: HotCue } {
  const found = cues.find((cue) => cue.pad === pad)
  if (found) return { is: 'play', cue: found }
  return { is: 'save', cue: { pad, name: '', color: pad, ...cuePosition(playhead) } }
}
