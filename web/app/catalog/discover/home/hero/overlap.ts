import type { Resource } from '@shenglang/contract/catalog/entities'
import type { ResourceBeats } from '@shenglang/contract/media/entities'
import { planMix } from '@shenglang/player/mixing/mix-plan'

type Mixed = Pick<Resource, 'resourceId' | 'duration' | 'tbpm'>

/** The positions of two waveforms on one time axis, as fractions of the leaving track's length. */
export interface Overlap {
  /** Start of the overlap. */
  leave: number
  /** Length of the overlap. */
  blend: number
  /** Start and length of the coming waveform, at the tempo of the leaving track. */
  start: number
  length: number
  /** `undefined` where no tempo is known. */
  bars: number | undefined
  seconds: number
}

/** The overlap that the mix plan proposes; undefined where a length is unknown. */
export function overlapOf(from: Mixed, to: Mixed, beats: readonly ResourceBeats[]): Overlap | undefined {
  if (from.duration <= 0 || to.duration <= 0) return undefined
  const factsOf = ({ resourceId, duration, tbpm }: Mixed) => ({
    ...beats.find((one) => one.resourceId === resourceId),
    duration,
    tbpm,
  })
  const { leaveAtMs, enterAtMs, blendMs, blendBars, rate } = planMix(factsOf(from), factsOf(to))
  const part = (ms: number) => ms / from.duration
  return {
    leave: part(leaveAtMs),
    blend: part(blendMs),
    start: Math.max(0, part(leaveAtMs - enterAtMs / rate)),
    length: part(to.duration / rate),
    bars: blendBars,
    seconds: Math.round(blendMs / 1000),
  }
}
