import type { AudioSource } from '@shenglang/contract/media/entities'

/** Where the beats of a recording lie, milliseconds. */
export interface Beats {
  readonly firstMs: number
  readonly beatMs: number
  readonly firstBarMs: number
  readonly barMs: number
}

const BEATS_PER_BAR = 4
const MINUTE_MS = 60_000

/** `undefined` where a source has no grid. */
export function beatsOf(source: Pick<AudioSource, 'gridTbpm' | 'firstBeatMs' | 'downbeat'> | undefined): Beats | undefined {
  if (!source?.gridTbpm || source.firstBeatMs === null) return undefined
  const { firstBeatMs: firstMs } = source
  const beatMs = MINUTE_MS / source.gridTbpm
  return { firstMs, beatMs, firstBarMs: firstMs + (source.downbeat ?? 0) * beatMs, barMs: beatMs * BEATS_PER_BAR }
}

/** The beat nearest to a moment. */
export function nearestBeat({ firstMs, beatMs }: Beats, ms: number): number {
  return firstMs + Math.max(0, Math.round((ms - firstMs) / beatMs)) * beatMs
}

/** The beat that sounds at a moment, or the first one. */
export function beatBefore({ firstMs, beatMs }: Beats, ms: number): number {
  return firstMs + Math.max(0, Math.floor((ms - firstMs) / beatMs)) * beatMs
}
