import { CONTENT_TYPES, type Facets, type Resource } from '@shenglang/contract/catalog/entities'
import { KEY_RELATION_LABELS, keyRelation, mixableKeys } from '@shenglang/contract/catalog/harmony'
import { listFacets } from '@shenglang/contract/catalog/routes'
import type { Call } from '../../remote/page-context.ts'
import { tempoAddress, tempoRange } from '../search/search-options.ts'

/** A way into the library around a track: what it narrows to, and how many are there. */
export interface Way {
  words: string
  /** Drawn before the words; '' for none. */
  tkey: string
  to: string
  count: number
}

type Around = Pick<Resource, 'tbpm' | 'tkey' | 'energy'>

/** Ways into the library around the tempo and key of a track, with true counts; what leads to nothing is left out. */
export async function loadTonight(call: Call, track: Around): Promise<Way[]> {
  const mix = { mixKey: track.tkey, mixBpm: Math.round(track.tbpm) }
  const [bpmFrom, bpmTo] = tempoRange(track.tbpm)
  const singles = { contentType: CONTENT_TYPES.single }
  const [tempo, mixing] = await Promise.all([
    call(listFacets, { ...singles, bpmFrom, bpmTo }),
    call(listFacets, { ...singles, ...mix }),
  ])
  return waysAround(track, tempo.total, mixing)
}

export function waysAround({ tbpm, tkey, energy }: Around, atTempo: number, mixing: Facets): Way[] {
  const mixBpm = String(Math.round(tbpm))
  const mix = { mixKey: tkey, mixBpm }
  const relations = mixableKeys(tkey, 'strict').map((key) => {
    const relation = keyRelation(tkey, key)
    return {
      words: relation ? KEY_RELATION_LABELS[relation] : '',
      tkey: key,
      to: addressOf({ ...mix, tkey: key }),
      count: countOf(mixing.counts.tkey, key),
    }
  })
  const higher = mixing.counts.energy?.find(({ value }) => Number.parseInt(value, 10) > energy)
  return [
    { words: `${mixBpm} BPM`, tkey: '', to: tempoAddress(tbpm), count: atTempo },
    { words: `${tkey} 附近`, tkey: '', to: addressOf(mix), count: mixing.total },
    ...relations,
    ...(higher && energy > 0
      ? [{ words: '能量再高一点', tkey: '', to: addressOf({ ...mix, energy: higher.value }), count: higher.count }]
      : []),
  ].filter(({ count }) => count > 0)
}

const addressOf = (query: Record<string, string>) => `/dj?${new URLSearchParams(query)}`

const countOf = (counts: Facets['counts']['tkey'] = [], value: string) => counts.find((one) => one.value === value)?.count ?? 0
