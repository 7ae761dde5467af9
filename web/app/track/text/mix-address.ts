import type { Resource } from '@shenglang/contract/catalog/entities'
import { MIX_PERCENT_MAX } from '@shenglang/contract/catalog/harmony'

type Track = Pick<Resource, 'resourceId' | 'tkey' | 'tbpm' | 'energy'>

/** The address of the library filtered by what mixes with a track, which is no match of itself. */
export function mixAddress({ resourceId, tkey, tbpm, energy }: Track): string {
  return `/dj?mixKey=${tkey}&mixBpm=${Math.round(tbpm)}${energy > 0 ? `&mixEnergy=${energy}` : ''}&mixAfter=${resourceId}`
}

/** The same by the widest rule: where nothing fits, this shows how far away the nearest is. */
export const loosestAddress = (track: Track): string => `${mixAddress(track)}&mixRule=loose&mixPercent=${MIX_PERCENT_MAX}`
