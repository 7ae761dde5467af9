import { FILTER_NAMES, FILTERS } from '@shenglang/contract/catalog/entities'
import { listFacets, listTempoKeys } from '@shenglang/contract/catalog/routes'
import type { ArgsOf } from '@shenglang/contract/route'
import { loadDictionaries } from '../../../remote/dictionaries.ts'
import type { Call, LoadPart } from '../../../remote/page-context.ts'
import { areFiltersUnavailable } from '../list/or-newest.ts'
import type { FilterChoices } from './filter-text.ts'

/** Loads the labels, counts and tempos that a list's filters show. */
export async function loadFilters(call: Call, part: LoadPart, filter: ArgsOf<typeof listFacets>) {
  // The tempo's own choice does not filter its histogram.
  const { bpmFrom: _from, bpmTo: _to, bpmScope: _scope, ...anyTempo } = filter
  let isUnavailable = false
  const unlessUnavailable = (error: unknown) => {
    if (!areFiltersUnavailable(error)) throw error
    isUnavailable = true
    return undefined
  }
  const [facets, tempos = [], dictionaries] = await Promise.all([
    part(call(listFacets, filter).catch(unlessUnavailable)),
    part(call(listTempoKeys, anyTempo)),
    part(
      loadDictionaries(
        call,
        FILTER_NAMES.map((name) => FILTERS[name]),
      ),
    ),
  ])
  const entries = FILTER_NAMES.map((name, index) => [name, dictionaries?.[index] ?? []])
  const choices = Object.fromEntries(entries) as FilterChoices
  // Without labels or counts there are no choices; the list is filtered all the same.
  return { choices, counts: dictionaries && facets?.counts, tempos, isUnavailable }
}
