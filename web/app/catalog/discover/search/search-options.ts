import { CONTENT_TYPES, type Suggestion } from '@shenglang/contract/catalog/entities'
import * as texts from './initial-texts.ts'

/** An option of the list under the search field. */
export type SearchOption =
  | { kind: 'suggestion'; row: Suggestion }
  /** A recent search of the reader, or a popular one. */
  | { kind: 'recent' | 'popular'; word: string }
  | { kind: 'tempo'; bpm: number }

export interface OptionGroup {
  title: string
  options: SearchOption[]
}

/** Largest change of tempo that listeners do not hear, as a fraction. */
const TEMPO_WIDTH = 0.02
const TEMPO_MIN = 40
const TEMPO_MAX = 220
/** Tempos of warm-up, house, techno, trap and drum and bass. */
export const TEMPOS = [95, 110, 124, 128, 140, 174]

const isPerson = ({ dataType }: Suggestion) => dataType === 'USER'
const isCollection = ({ dataType }: Suggestion) => dataType === 'COLLEC'
const isTrack = ({ dataType, contentType }: Suggestion) => dataType === 'ITEM' && contentType === CONTENT_TYPES.single
const GROUPS: [title: string, isIn: (row: Suggestion) => boolean][] = [
  [texts.artist, isPerson],
  [texts.tracks, isTrack],
  [texts.collections, isCollection],
  [texts.others, (row) => !isPerson(row) && !isTrack(row) && !isCollection(row)],
]

/** The options for a typed keyword: a number is a tempo, results are grouped by kind, best first. */
export function typedGroups(key: string, rows: Suggestion[]): OptionGroup[] {
  const bpm = tempoIn(key)
  const tempo: OptionGroup[] = bpm === undefined ? [] : [{ title: texts.tempo, options: [{ kind: 'tempo', bpm }] }]
  const groups = GROUPS.map(([title, isIn]) => ({
    title,
    options: rows.filter(isIn).map((row): SearchOption => ({ kind: 'suggestion', row })),
  }))
  return [...tempo, ...groups].filter(({ options }) => options.length > 0)
}

/** The options before anything is typed. */
export function restGroups(recent: string[], popular: string[]): OptionGroup[] {
  const optionsOf = (kind: 'recent' | 'popular', searches: string[]) => searches.map((word): SearchOption => ({ kind, word }))
  return [
    { title: texts.mySearches, options: optionsOf('recent', recent) },
    {
      title: texts.popularSearches,
      options: optionsOf(
        'popular',
        popular.filter((word) => !recent.includes(word)),
      ),
    },
    { title: texts.searchByTempo, options: TEMPOS.map((bpm): SearchOption => ({ kind: 'tempo', bpm })) },
  ].filter(({ options }) => options.length > 0)
}

/** The tempo of a keyword, alone or before “bpm”. */
export function tempoIn(key: string): number | undefined {
  const number = Number(/^(\d{2,3}(?:\.\d)?)\s*(?:bpm)?$/i.exec(key.trim())?.[1])
  return number >= TEMPO_MIN && number <= TEMPO_MAX ? number : undefined
}

/** The integer range around a tempo. */
export const tempoRange = (bpm: number): [from: number, to: number] => [
  Math.round(bpm * (1 - TEMPO_WIDTH)),
  Math.round(bpm * (1 + TEMPO_WIDTH)),
]

/** A unique name of an option within the list. */
export const optionName = (option: SearchOption): string =>
  option.kind === 'suggestion'
    ? `${option.row.dataType} ${option.row.id}`
    : `${option.kind} ${option.kind === 'tempo' ? option.bpm : option.word}`

export const searchAddress = (word: string) => `/searchResult?keyword=${encodeURIComponent(word)}`

export function tempoAddress(bpm: number): string {
  const [from, to] = tempoRange(bpm)
  return `/dj?bpmFrom=${from}&bpmTo=${to}`
}

/** The address of an option. */
export function optionAddress(option: SearchOption): string {
  switch (option.kind) {
    case 'suggestion':
      return suggestionAddress(option.row)
    case 'tempo':
      return tempoAddress(option.bpm)
    default:
      return searchAddress(option.word)
  }
}

/** The address of a suggestion. */
export function suggestionAddress({ id, dataType }: Suggestion): string {
  if (dataType === 'USER') return `/artist?id=${id}`
  if (dataType !== 'TEXT') return `/resource?id=${id}`
  const [name = '', value = ''] = id.split(':')
  return name === 'categoryCode' ? `/types/${value}` : `/dj?${name}=${value}`
}
