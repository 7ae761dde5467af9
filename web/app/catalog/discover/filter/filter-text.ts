import { FILTER_NAMES, FILTERS, type FilterName } from '@shenglang/contract/catalog/entities'
import type { DictEntry } from '@shenglang/contract/site/entities'
import { joined } from '../../../track/text/track-text.ts'
import { withValue, withValues } from '../../../ui/browser/query-address.ts'
import { NO_MIX, toggleValue, valuesOf } from '../list/filter-address.ts'
import { rangeInShort } from './tempo-range.ts'
import * as texts from './texts.ts'

/** The values of each filter in the dictionaries. */
export type FilterChoices = Record<FilterName, DictEntry[]>
/** For each filter, the number of resources that each value would match. */
export type FilterCounts = Record<FilterName, { value: string; count: number }[]>

export const FILTER_LABELS: Record<FilterName, string> = {
  style: texts.genre,
  bpmScope: 'BPM',
  tkey: texts.musicalKey,
  energy: texts.energy,
  version: texts.version,
  genre: texts.scene,
  releaseYear: texts.year,
  recentlyAdded: texts.listed,
}

export interface FilterText {
  label: string
  values: string[]
}

/** A filter as text, by the dictionaries; unknown values stay as they are. */
export function filterText(
  filter: Readonly<Record<string, string>>,
  dictionaries: Partial<Record<FilterName, DictEntry[]>>,
): FilterText[] {
  const named = usedFilters(filter).map((name) => {
    const entries = dictionaries[name] ?? []
    const wordOf = (value: string) => entries.find(({ dictValue }) => dictValue === value)?.dictLabel ?? value
    return { label: FILTER_LABELS[name], values: (filter[name] ?? '').split(',').map(wordOf) }
  })
  return [...named, ...rangeText(filter)]
}

function rangeText({ bpmFrom, bpmTo, minutesFrom, minutesTo, mixKey, mixBpm, playable }: Readonly<Record<string, string>>) {
  const range = (label: string, from: string | undefined, to: string | undefined) =>
    from === undefined && to === undefined ? [] : [{ label, values: [`${from ?? ''}–${to ?? ''}`] }]
  return [
    ...range('BPM', bpmFrom, bpmTo),
    ...range(texts.minutes, minutesFrom, minutesTo),
    ...(mixKey ? [{ label: texts.harmonic, values: [[mixKey, mixBpm].filter(Boolean).join(' · ')] }] : []),
    ...(playable ? [{ label: texts.rights, values: [texts.playable] }] : []),
  ]
}

/** One condition of a list as text, and the address of the list without it. */
export interface ListCondition {
  text: string
  to: string
  isMix?: boolean
}

/** The conditions of a list; keys and levels of energy are one condition however many there are. */
export function conditionsOf(query: URLSearchParams, choices: FilterChoices): ListCondition[] {
  const wordOf = (name: FilterName, value: string) =>
    choices[name].find(({ dictValue }) => dictValue === value)?.dictLabel ?? value
  const eachOf = (name: FilterName, text = (value: string) => wordOf(name, value)): ListCondition[] =>
    valuesOf(query, name).map((value) => ({ text: text(value), to: toggleValue(query, name, value) }))
  const range = (from: string, to: string, textOf: (range: string) => string): ListCondition[] => {
    const short = rangeInShort(query.get(from), query.get(to))
    return short === '' ? [] : [{ text: textOf(short), to: withValues(query, { [from]: '', [to]: '' }) }]
  }
  const one = (name: 'tkey' | 'energy', text: string): ListCondition[] =>
    query.get(name) ? [{ text, to: withValue(query, name, '') }] : []
  const [mixKey, mixBpm] = [query.get('mixKey'), query.get('mixBpm')]
  return [
    ...(mixKey ? [{ text: joined(texts.matchesKey(mixKey), mixBpm ?? ''), to: withValues(query, NO_MIX), isMix: true }] : []),
    ...eachOf('style'),
    ...range('bpmFrom', 'bpmTo', (tempo) => `${tempo} BPM`),
    ...eachOf('bpmScope', (value) => `${wordOf('bpmScope', value)} BPM`),
    ...one('tkey', valuesOf(query, 'tkey').join(' ')),
    ...one('energy', texts.energyOf(valuesOf(query, 'energy').join('、').replaceAll('-', '–'))),
    ...eachOf('version'),
    ...eachOf('genre'),
    ...eachOf('releaseYear'),
    ...eachOf('recentlyAdded'),
    ...range('minutesFrom', 'minutesTo', (minutes) => texts.minutesRange(minutes)),
    ...(query.get('playable') ? [{ text: texts.playable, to: withValue(query, 'playable', '') }] : []),
  ]
}

/** The names of the filters that are used. */
export function usedFilters(filter: Readonly<Record<string, string>>): FilterName[] {
  return FILTER_NAMES.filter((name) => name in FILTERS && (filter[name] ?? '') !== '')
}

/** The address of the library with this filter. */
export function libraryAddress({ contentType: _, ...filter }: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(Object.entries(filter).filter(([name, value]) => name !== 'orderBy' || value !== 'newest'))
  return `/dj?${query.toString().replaceAll('%2C', ',')}`
}
