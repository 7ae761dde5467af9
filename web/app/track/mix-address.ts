import type { Mixable } from '@shenglang/contract/catalog/harmony'

/** Where the catalogue stands with what mixes with a track. */
export function mixAddress({ tkey, tbpm, energy }: Mixable): string {
  return `/dj?mixKey=${tkey}&mixBpm=${Math.round(tbpm)}${energy > 0 ? `&mixEnergy=${energy}` : ''}`
}
