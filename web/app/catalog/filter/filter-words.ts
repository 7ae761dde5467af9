import { FILTER_NAMES, FILTERS, type FilterName } from '@shenglang/contract/catalog/entities'
import type { DictEntry } from '@shenglang/contract/site/entities'
import { joined } from '../../track/track-words.ts'
import { withValue, withValues } from '../../ui/query-address.ts'
import { NO_MIX, toggleValue, valuesOf } from '../list/filter-address.ts'
import { rangeInShort } from './tempo-range.ts'

/** The values of each filter that the dictionaries know. */
export type FilterChoices = Record<FilterName, DictEntry[]>
/** How many resources choosing a value would give. */
export type FilterCounts = Record<FilterName, { value: string; count: number }[]>

export const FILTER_LABELS: Record<FilterName, string> = {
  style: '风格',
  bpmScope: 'BPM',
  tkey: '调性',
  energy: '能量',
  version: '版本',
  genre: '场景',
  releaseYear: '年份',
  recentlyAdded: '上架',
}

export interface FilterWords {
  label: string
  values: string[]
}

/** A filter as people read it, by the dictionaries of its names; a value that they do not know stands as it is. */
export function filterWords(
  filter: Readonly<Record<string, string>>,
  dictionaries: Partial<Record<FilterName, DictEntry[]>>,
): FilterWords[] {
  const named = usedFilters(filter).map((name) => {
    const entries = dictionaries[name] ?? []
    const wordOf = (value: string) => entries.find(({ dictValue }) => dictValue === value)?.dictLabel ?? value
    return { label: FILTER_LABELS[name], values: (filter[name] ?? '').split(',').map(wordOf) }
  })
  return [...named, ...rangeWords(filter)]
}

function rangeWords({ bpmFrom, bpmTo, minutesFrom, minutesTo, mixKey, mixBpm, playable }: Readonly<Record<string, string>>) {
  const range = (label: string, from: string | undefined, to: string | undefined) =>
    from === undefined && to === undefined ? [] : [{ label, values: [`${from ?? ''}–${to ?? ''}`] }]
  return [
    ...range('BPM', bpmFrom, bpmTo),
    ...range('分钟', minutesFrom, minutesTo),
    ...(mixKey ? [{ label: '和谐', values: [[mixKey, mixBpm].filter(Boolean).join(' · ')] }] : []),
    ...(playable ? [{ label: '权限', values: ['我能播放的'] }] : []),
  ]
}

/** One condition of a list in words, and the address of the list without it. */
export interface ListCondition {
  words: string
  to: string
  isMix?: boolean
}

/** What narrows a list, one by one; keys and levels of energy are one condition however many there are. */
export function conditionsOf(query: URLSearchParams, choices: FilterChoices): ListCondition[] {
  const wordOf = (name: FilterName, value: string) =>
    choices[name].find(({ dictValue }) => dictValue === value)?.dictLabel ?? value
  const eachOf = (name: FilterName, words = (value: string) => wordOf(name, value)): ListCondition[] =>
    valuesOf(query, name).map((value) => ({ words: words(value), to: toggleValue(query, name, value) }))
  const range = (from: string, to: string, wordsOf: (range: string) => string): ListCondition[] => {
    const short = rangeInShort(query.get(from), query.get(to))
    return short === '' ? [] : [{ words: wordsOf(short), to: withValues(query, { [from]: '', [to]: '' }) }]
  }
  const one = (name: 'tkey' | 'energy', words: string): ListCondition[] =>
    query.get(name) ? [{ words, to: withValue(query, name, '') }] : []
  const [mixKey, mixBpm] = [query.get('mixKey'), query.get('mixBpm')]
  return [
    ...(mixKey ? [{ words: joined(`接得上 ${mixKey}`, mixBpm ?? ''), to: withValues(query, NO_MIX), isMix: true }] : []),
    ...eachOf('style'),
    ...range('bpmFrom', 'bpmTo', (tempo) => `${tempo} BPM`),
    ...eachOf('bpmScope', (value) => `${wordOf('bpmScope', value)} BPM`),
    ...one('tkey', valuesOf(query, 'tkey').join(' ')),
    ...one('energy', `能量 ${valuesOf(query, 'energy').join('、').replaceAll('-', '–')}`),
    ...eachOf('version'),
    ...eachOf('genre'),
    ...eachOf('releaseYear'),
    ...eachOf('recentlyAdded'),
    ...range('minutesFrom', 'minutesTo', (minutes) => `${minutes} 分钟`),
    ...(query.get('playable') ? [{ words: '我能播放的', to: withValue(query, 'playable', '') }] : []),
  ]
}

/** The names of the dictionaries' filters that this one makes use of. */
export function usedFilters(filter: Readonly<Record<string, string>>): FilterName[] {
  return FILTER_NAMES.filter((name) => name in FILTERS && (filter[name] ?? '') !== '')
}

/** The address of the library under this filter. */
export function libraryAddress({ contentType: _, ...filter }: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(Object.entries(filter).filter(([name, value]) => name !== 'orderBy' || value !== 'newest'))
  return `/dj?${query.toString().replaceAll('%2C', ',')}`
}
