import type { Resource } from '@shenglang/contract/catalog/entities'
import { PAGE_SIZE_MAX } from '@shenglang/contract/constants'
import { waveformOverviews } from '@shenglang/contract/media/routes'
import { decodeWaveText, inParts, type WaveBands } from '@shenglang/contract/media/wave-bands'
import { planMix } from '@shenglang/player/mixing/mix-plan'
import type { Call } from '../../../remote/page-context.ts'

/** The data of a pack's curve, as whole numbers so that the page stays small. */
export interface PackCourse {
  /** By track: its energy over time, 0 to 100; empty where its waveform is unknown. */
  courses: number[][]
  /** Overlap of each track with the next one, milliseconds. */
  overlapsMs: number[]
}

/** Values of all tracks together; a long pack has fewer of each. */
const VALUES = 420
const MOST_VALUES = 36
const LEAST_VALUES = 12
/** Weight of each band in the energy: the lows carry a track. */
const SHARES = { low: 0.5, mid: 0.35, high: 0.15 }
/** Number of neighbours on either side over which a value is averaged: a hill shows a break, but no single bar. */
const CALM = 2
/** Lowest value of a silent passage, so that one track is one hill. */
const LEAST = 0.25

/** Loaded with the page, so that its HTML has the whole curve. */
export async function loadCourse(call: Call, tracks: readonly Resource[]): Promise<PackCourse> {
  const values = Math.max(LEAST_VALUES, Math.min(MOST_VALUES, Math.floor(VALUES / (tracks.length || 1))))
  const ids = tracks.map(({ resourceId }) => resourceId)
  const pages = Array.from({ length: Math.ceil(ids.length / PAGE_SIZE_MAX) }, (_, page) =>
    ids.slice(page * PAGE_SIZE_MAX, (page + 1) * PAGE_SIZE_MAX).join(','),
  )
  const rows = (await Promise.all(pages.map((page) => call(waveformOverviews, { ids: page })))).flat()
  const waves = new Map(rows.map(({ resourceId, bands }) => [resourceId, decodeWaveText(bands)]))
  return { courses: ids.map((id) => courseOf(waves.get(id), values)), overlapsMs: overlapsOf(tracks) }
}

/** The energy of a waveform over time, 0 to 100, its strongest moment at 100. */
export function courseOf(bands: WaveBands | undefined, values: number): number[] {
  if (!bands) return []
  const loudness = inParts(bands, values).map(({ low, mid, high, peak }) => {
    const sum = low * SHARES.low + mid * SHARES.mid + high * SHARES.high
    return sum > 0 ? sum : peak
  })
  const calm = loudness.map((_, at) => {
    const around = loudness.slice(Math.max(0, at - CALM), at + CALM + 1)
    return around.reduce((sum, value) => sum + value, 0) / around.length
  })
  const most = Math.max(...calm)
  return most > 0 ? calm.map((value) => Math.round((LEAST + (1 - LEAST) * (value / most)) * 100)) : []
}

/** As long as 试混 lets two tracks overlap; tracks without sound do not. */
export function overlapsOf(tracks: readonly Pick<Resource, 'duration' | 'tbpm'>[]): number[] {
  return tracks.slice(1).map((coming, index) => {
    const leaving = tracks[index]
    return leaving && leaving.duration > 0 && coming.duration > 0 ? Math.round(planMix(leaving, coming).blendMs) : 0
  })
}
