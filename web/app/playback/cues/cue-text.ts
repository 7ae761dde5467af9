import { clockTime } from '@shenglang/contract/format'
import { type HotCue, isOnPad, PADS } from '@shenglang/contract/media/hot-cues'
import * as texts from './texts.ts'

/** Pad, name and position: `A 鼓进 01:02`; a memory cue has no pad. */
export const cueText = (cue: HotCue): string =>
  [isOnPad(cue) ? PADS[cue.pad] : '', cue.name, clockTime(cue.timeMs)].filter(Boolean).join(' ')

/** The accessible label of a cue: the action of pressing it. */
export function cueLabel(cue: HotCue): string {
  const kind = isOnPad(cue) ? texts.hotCue : texts.memoryCue
  return (cue.loopMs > 0 ? texts.loopCue : texts.playFrom)(kind, cueText(cue))
}

/** Identifies a cue within a track. */
export const cueId = ({ pad, timeMs }: Pick<HotCue, 'pad' | 'timeMs'>): string => (pad === null ? `${timeMs} ms` : `pad ${pad}`)
