import { type BeatGrid, beatMsOf } from '@shenglang/contract/media/beat-grid'
import * as texts from './texts.ts'

/** This near to the middle, as a fraction of a beat, it counts as half a beat. */
const NEAR_HALF = 0.1

/** The offset between two positions of the same beats, as text. */
export function shiftText([one, other]: readonly Pick<BeatGrid, 'tbpm' | 'firstBeatMs'>[]): string {
  if (!one || !other) return ''
  const beatMs = beatMsOf(one)
  const apartMs = Math.abs(other.firstBeatMs - one.firstBeatMs) % beatMs
  const awayMs = Math.min(apartMs, beatMs - apartMs)
  return Math.abs(awayMs / beatMs - 0.5) < NEAR_HALF ? texts.halfBeatOff : texts.beatsOffBy(Math.round(awayMs))
}
