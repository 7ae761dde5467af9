import { formatWaveform } from '@shenglang/contract/media/waveform'
import { OVERVIEW_BARS, peaksOf, scaledTo } from '../../../media/index.ts'
import type { BandLevels } from './onsets.ts'

/** Music loses about half its amplitude from one of these bands to the next: so weighted they can be compared. */
export const BAND_WEIGHTS = [
  { name: 'low', weight: 1 },
  { name: 'mid', weight: 2 },
  { name: 'high', weight: 4 },
] as const

/** Bass, middle and treble over the track as three waveform texts of 150 bars joined by `;`, to one scale. */
export function bandOverview(levels: BandLevels): string {
  const bands = BAND_WEIGHTS.map(({ name, weight }) =>
    peaksOf(levels[name], OVERVIEW_BARS).map((power) => weight * Math.sqrt(power)),
  )
  const loudest = Math.max(0, ...bands.flat())
  return bands.map((peaks) => formatWaveform(scaledTo(loudest, peaks))).join(';')
}
