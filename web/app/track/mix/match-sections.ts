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

/** What mixes after a track by how its key relates, nearest first; `wider` fits by a wider rule alone. Empty sections are left out. */
export function matchSections(tkey: string, next: readonly Resource[], wider: readonly Resource[]): MatchSection[] {
  const sections = SECTIONS.map(([title, relations]) => ({
    title,
    tracks: next.filter((track) => relations.includes(keyRelation(tkey, track.tkey))),
  }))
  return [...sections, { title: texts.loosened, tracks: [...wider] }].filter(({ tracks }) => tracks.length > 0)
}
