import type { Facets } from '@shenglang/contract/catalog/entities'
import { type KeyRelation, keyRelation, mixableKeys } from '@shenglang/contract/catalog/harmony'
import { neighbours, sameKey } from '../../track/mix/section-texts.ts'

/** The matches of a track in some keys. */
export interface MatchKind {
  name: string
  /** Camelot codes. */
  keys: string[]
  /** The number of them in the library. */
  count: number
}

const KINDS: readonly [name: string, relations: readonly KeyRelation[]][] = [
  [sameKey, ['same']],
  [neighbours, ['up', 'down']],
]

/** The kinds of matches that the library has for a track in this key, counted by the facets of its matches. */
export function matchKinds(tkey: string, { counts }: Pick<Facets, 'counts'>): MatchKind[] {
  const countOf = new Map(counts.tkey?.map(({ value, count }) => [value, count]))
  return KINDS.map(([name, relations]) => {
    const keys = mixableKeys(tkey, 'strict').filter((key) => relations.some((relation) => keyRelation(tkey, key) === relation))
    return { name, keys, count: keys.reduce((sum, key) => sum + (countOf.get(key) ?? 0), 0) }
  }).filter(({ count }) => count > 0)
}
