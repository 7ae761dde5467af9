import {
  type Facets,
  FILTER_NAMES,
  FILTERS,
  type FilterName,
  TEMPO_STEP,
  type TempoKeyCounts,
} from '@shenglang/contract/catalog/entities'
import type { ListFilter } from '@shenglang/contract/catalog/routes'
import { fault } from '@shenglang/contract/faults'
import type { DictEntry } from '@shenglang/contract/site/entities'
import { plainText } from '../../platform/chinese.ts'
import {
  addedWithin,
  type Condition,
  conditionsOf,
  type Finder,
  levelsWithin,
  readKeyword,
  type Tag,
  type Term,
  tempoScope,
} from '../finder/index.ts'

type Conditions = ReturnType<typeof conditionsOf>

/** Counts the results for each value of each filter; the values chosen in a filter do not narrow its own counts. */
export async function countFacets(finder: Finder, conditions: Conditions, entries: DictEntry[], now: Date): Promise<Facets> {
  const filters = FILTER_NAMES.map((name) => ({ name, values: valuesOf(entries, name) }))
  const count = async (others: Conditions, counted: typeof filters) => {
    const choices = counted.flatMap(({ name, values }) => values.map((value) => valueCondition(name, value, now)))
    const [total = 0, ...counts] = await finder.countEach(Object.values(others), choices)
    const named = counted.map(({ name, values }) => [name, values.map((value) => ({ value, count: counts.shift() ?? 0 }))])
    return { total, counts: Object.fromEntries(named) }
  }
  const chosen = filters.filter(({ name }) => conditions[name] !== undefined)
  const [whole, ...ofChosen] = await Promise.all([
    count(
      conditions,
      filters.filter(({ name }) => conditions[name] === undefined),
    ),
    ...chosen.map((filter) => {
      const { [filter.name]: _chosen, ...others } = conditions
      return count(others, [filter])
    }),
  ])
  return { total: whole.total, counts: Object.assign({}, whole.counts, ...ofChosen.map(({ counts }) => counts)) }
}

function valuesOf(entries: DictEntry[], name: FilterName): string[] {
  return entries.filter(({ dictType }) => dictType === FILTERS[name]).map(({ dictValue }) => dictValue)
}

function valueCondition(name: FilterName, value: string, now: Date): Condition {
  switch (name) {
    case 'bpmScope':
      return { measure: 'tempo', ranges: [tempoScope(value)] }
    case 'energy':
      return { dimension: 'energy', values: levelsWithin(value) }
    case 'recentlyAdded':
      return addedWithin(Number(value), now)
    default:
      return { dimension: name, values: [value] }
  }
}

export async function countTempoKeys(finder: Finder, filter: Condition[]): Promise<TempoKeyCounts> {
  const cells = new Map<string, TempoKeyCounts[number]>()
  for (const [tkey, tempo, count] of await finder.countKeysAndTempos(filter)) {
    if (tkey === '') continue
    const bpm = Math.floor(Number(tempo) / TEMPO_STEP) * TEMPO_STEP
    const name = `${tkey} ${bpm}`
    const cell = cells.get(name)
    if (cell) cell.count += count
    else cells.set(name, { tkey, bpm, count })
  }
  return [...cells.values()]
}

const TAG_DIMENSIONS: Record<string, Tag['dimension']> = {
  cms_music_style: 'style',
  cms_track_versions: 'version',
  cms_genres: 'genre',
}

/** The labels of the values of dictionaries and categories. */
export function tagsOf(entries: DictEntry[], categories: { code: string; name: string }[]): Tag[] {
  const values = entries.flatMap(({ dictType, dictValue, dictLabel }) => {
    const dimension = TAG_DIMENSIONS[dictType]
    return dimension ? [{ dimension, value: dictValue, label: dictLabel, plain: plainText(dictLabel) }] : []
  })
  return [
    ...values,
    ...categories.map(({ code, name }): Tag => ({ dimension: 'categoryCode', value: code, label: name, plain: plainText(name) })),
  ]
}

/** The terms of a keyword; none for symbols alone. Throws KEYWORD_REQUIRED for a blank keyword. */
export function termsOf(keyword: string, tags: Tag[]): Term[] {
  if (keyword.trim() === '') throw fault('KEYWORD_REQUIRED')
  return readKeyword(keyword, tags)
}

/** The conditions of a filter, for a listener with a VIP level. */
export function filterConditions(filter: Partial<ListFilter>, vipLevel: number, now: Date): Condition[] {
  return Object.values(conditionsOf(filter, vipLevel, now))
}
