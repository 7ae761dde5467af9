import type { Resource } from '@shenglang/contract/catalog/entities'
import { type KeyRelation, keyRelation } from '@shenglang/contract/catalog/harmony'
import * as texts from './section-texts.ts'

export interface MatchSection {
  title: string
  tracks: Resource[]
}

const SECTIONS: readonly [title: string, relations: readonly (KeyRelation | undefined)[]][] = [
  [texts.sameKey, ['same']],
  [texts.neighbours, ['up', 'down']],
  [texts.relative, ['relative']],
  [texts.farther, ['diagonal', 'boost', undefined]],
]

/** Groups matches by the relation of their keys, closest first; `wider` fits only by a wider rule. Leaves out empty groups. */
export function matchSections(tkey: string, next: readonly Resource[], wider: readonly Resource[]): MatchSection[] {
  const sections = SECTIONS.map(([title, relations]) => ({
    title,
    tracks: next.filter((track) => relations.includes(keyRelation(tkey, track.tkey))),
  }))
  return [...sections, { title: texts.loosened, tracks: [...wider] }].filter(({ tracks }) => tracks.length > 0)
}
