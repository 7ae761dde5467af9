import type { Resource } from '@shenglang/contract/catalog/entities'
import type { ResourceBeats } from '@shenglang/contract/media/entities'
import { planMix } from '@shenglang/player/mixing/mix-plan'

type Mixed = Pick<Resource, 'resourceId' | 'duration' | 'tbpm'>

/** Where two waveforms lie on one time axis, in parts of the leaving track's length. */
export interface Overlap {
  /** Where both begin to play. */
  leave: number
  /** How long both play. */
  blend: number
  /** Where the coming waveform begins, and how long it is, at the tempo of the leaving one. */
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
