import { CONTENT_TYPES, type Suggestion } from '@shenglang/contract/catalog/entities'

/** One thing that the list under the search field offers. */
export type SearchOption =
  | { kind: 'suggestion'; row: Suggestion }
  /** A word that was searched for before, by the reader or by others. */
  | { kind: 'recent' | 'popular'; word: string }
  | { kind: 'tempo'; bpm: number }

export interface OptionGroup {
  title: string
  options: SearchOption[]
}

/** So far from a tempo its tracks can be pulled without being heard to be. */
const TEMPO_WIDTH = 0.02
const TEMPO_MIN = 40
const TEMPO_MAX = 220
/** Tempos of warm-up, house, techno, trap and drum and bass. */
export const TEMPOS = [95, 110, 124, 128, 140, 174]

const isPerson = ({ dataType }: Suggestion) => dataType === 'USER'
const isCollection = ({ dataType }: Suggestion) => dataType === 'COLLEC'
const isTrack = ({ dataType, contentType }: Suggestion) => dataType === 'ITEM' && contentType === CONTENT_TYPES.single
const GROUPS: [title: string, isIn: (row: Suggestion) => boolean][] = [
  ['艺人', isPerson],
  ['曲目', isTrack],
  ['合集', isCollection],
  ['其他', (row) => !isPerson(row) && !isTrack(row) && !isCollection(row)],
]

/** What is offered while a keyword is typed: a number is a tempo, what was found stands by its kind, the best first in each. */
export function typedGroups(key: string, rows: Suggestion[]): OptionGroup[] {
  const bpm = tempoIn(key)
  const tempo: OptionGroup[] = bpm === undefined ? [] : [{ title: '速度', options: [{ kind: 'tempo', bpm }] }]
  const found = GROUPS.map(([title, isIn]) => ({
    title,
    options: rows.filter(isIn).map((row): SearchOption => ({ kind: 'suggestion', row })),
  }))
  return [...tempo, ...found].filter(({ options }) => options.length > 0)
}

/** What is offered before anything is typed. */
export function restGroups(recent: string[], popular: string[]): OptionGroup[] {
  const wordsOf = (kind: 'recent' | 'popular', words: string[]) => words.map((word): SearchOption => ({ kind, word }))
  return [
    { title: '我搜过的', options: wordsOf('recent', recent) },
    {
      title: '大家在搜',
      options: wordsOf(
        'popular',
        popular.filter((word) => !recent.includes(word)),
      ),
    },
    { title: '按 BPM 搜', options: TEMPOS.map((bpm): SearchOption => ({ kind: 'tempo', bpm })) },
  ].filter(({ options }) => options.length > 0)
}

/** The tempo that a keyword is, alone or before “bpm”. */
export function tempoIn(key: string): number | undefined {
  const number = Number(/^(\d{2,3}(?:\.\d)?)\s*(?:bpm)?$/i.exec(key.trim())?.[1])
  return number >= TEMPO_MIN && number <= TEMPO_MAX ? number : undefined
}

/** The whole tempos around one, from and to. */
export const tempoRange = (bpm: number): [from: number, to: number] => [
  Math.round(bpm * (1 - TEMPO_WIDTH)),
  Math.round(bpm * (1 + TEMPO_WIDTH)),
]

/** Tells an option from all others of a list. */
export const optionName = (option: SearchOption): string =>
  option.kind === 'suggestion'
    ? `${option.row.dataType} ${option.row.id}`
    : `${option.kind} ${option.kind === 'tempo' ? option.bpm : option.word}`

export const searchAddress = (word: string) => `/searchResult?keyword=${encodeURIComponent(word)}`

export function tempoAddress(bpm: number): string {
  const [from, to] = tempoRange(bpm)
  return `/dj?bpmFrom=${from}&bpmTo=${to}`
}

/** Where an option leads. */
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

/** Where a suggestion leads. */
export function suggestionAddress({ id, dataType }: Suggestion): string {
  if (dataType === 'USER') return `/artist?id=${id}`
  if (dataType !== 'TEXT') return `/resource?id=${id}`
  const [name = '', value = ''] = id.split(':')
  return name === 'categoryCode' ? `/types/${value}` : `/dj?${name}=${value}`
}
