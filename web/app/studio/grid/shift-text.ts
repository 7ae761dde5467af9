import { type BeatGrid, beatMsOf } from '@shenglang/contract/media/beat-grid'

/** Of a beat: so near to the middle, it is half a beat. */
const NEAR_HALF = 0.1

/** How far two positions of the same beats lie apart, as text. */
export function shiftText([one, other]: readonly Pick<BeatGrid, 'tbpm' | 'firstBeatMs'>[]): string {
  if (!one || !other) return ''
  const beatMs = beatMsOf(one)
  const apartMs = Math.abs(other.firstBeatMs - one.firstBeatMs) % beatMs
  const awayMs = Math.min(apartMs, beatMs - apartMs)
  return Math.abs(awayMs / beatMs - 0.5) < NEAR_HALF ? '节拍可能差半拍' : `节拍可能差 ${Math.round(awayMs)} 毫秒`
}
