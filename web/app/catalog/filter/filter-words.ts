import { FILTER_NAMES, FILTERS, type FilterName } from '@shenglang/contract/catalog/entities'
import type { DictEntry } from '@shenglang/contract/site/entities'

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

/** The names of the dictionaries' filters that this one makes use of. */
export function usedFilters(filter: Readonly<Record<string, string>>): FilterName[] {
  return FILTER_NAMES.filter((name) => name in FILTERS && (filter[name] ?? '') !== '')
}

/** The address of the library under this filter. */
export function libraryAddress({ contentType: _, ...filter }: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(Object.entries(filter).filter(([name, value]) => name !== 'orderBy' || value !== 'newest'))
  return `/dj?${query.toString().replaceAll('%2C', ',')}`
}
