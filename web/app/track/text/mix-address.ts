import type { Resource } from '@shenglang/contract/catalog/entities'
import { MIX_PERCENT_MAX } from '@shenglang/contract/catalog/harmony'

type Track = Pick<Resource, 'resourceId' | 'tkey' | 'tbpm' | 'energy'>

/** The filter of the library for what mixes with a track, which is no match of itself. */
export function mixQuery({ resourceId, tkey, tbpm, energy }: Track): {
  mixKey: string
  mixBpm: string
  mixEnergy?: string
  mixAfter: string
} {
  const strength = energy > 0 ? { mixEnergy: String(energy) } : {}
  return { mixKey: tkey, mixBpm: String(Math.round(tbpm)), ...strength, mixAfter: resourceId }
}

/** The address of the library with that filter. */
export const mixAddress = (track: Track): string => `/dj?${new URLSearchParams(mixQuery(track))}`

/** The same by the widest rule: where nothing fits, this shows how far away the nearest is. */
export const loosestAddress = (track: Track): string => `${mixAddress(track)}&mixRule=loose&mixPercent=${MIX_PERCENT_MAX}`
