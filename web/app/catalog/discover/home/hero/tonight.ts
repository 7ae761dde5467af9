import { CONTENT_TYPES, type Facets, type Resource } from '@shenglang/contract/catalog/entities'
import { KEY_RELATION_LABELS, type KeyRelation, keyRelation, mixableKeys } from '@shenglang/contract/catalog/harmony'
import { listFacets } from '@shenglang/contract/catalog/routes'
import type { Call } from '../../../../remote/page-context.ts'
import { mixAddress, mixQuery } from '../../../../track/text/mix-address.ts'
import * as texts from './texts.ts'

/** A link into the library around a track: its filter, and the number of results. */
export interface Way {
  label: string
  /** Drawn before the text; '' for none. */
  tkey: string
  to: string
  count: number
}

export interface Tonight {
  ways: Way[]
  /** Number of tracks in the library that mix with it. */
  total: number
  to: string
}

const IN_ORDER: readonly KeyRelation[] = ['same', 'up', 'down', 'relative']

type Around = Pick<Resource, 'resourceId' | 'tbpm' | 'tkey' | 'energy'>

/** Links into the library around a track, with true counts: neither it nor its stage video is counted. */
export async function loadTonight(call: Call, track: Around): Promise<Tonight> {
  const { tkey, tbpm } = track
  if (tkey === '' || tbpm <= 0) return { ways: [], total: 0, to: '/dj' }
  return tonightAround(track, await call(listFacets, { contentType: CONTENT_TYPES.single, ...mixQuery(track) }))
}

export function tonightAround(track: Around, { total, counts }: Facets): Tonight {
  const mix = mixQuery(track)
  const near = mixableKeys(track.tkey, 'strict')
  const relations = IN_ORDER.flatMap((relation) =>
    near
      .filter((key) => keyRelation(track.tkey, key) === relation)
      .map((key) => ({
        label: KEY_RELATION_LABELS[relation],
        tkey: key,
        to: addressOf({ ...mix, tkey: key }),
        count: counts.tkey?.find(({ value }) => value === key)?.count ?? 0,
      })),
  )
  const higher = track.energy > 0 && counts.energy?.find(({ value }) => Number.parseInt(value, 10) > track.energy)
  const energy = higher
    ? [{ label: texts.energyUp, tkey: '', to: addressOf({ ...mix, energy: higher.value }), count: higher.count }]
    : []
  return { ways: [...relations, ...energy].filter(({ count }) => count > 0), total, to: mixAddress(track) }
}

const addressOf = (query: Record<string, string>) => `/dj?${new URLSearchParams(query)}`
