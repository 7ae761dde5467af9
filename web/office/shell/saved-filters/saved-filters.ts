/** Lists whose filters are saved. */
export type FilteredList = 'orders' | 'works' | 'people'

export interface SavedFilter {
  name: string
  /** As in the address of the list, without `?`. */
  query: string
}

export const NAME_MAX = 20
/** Filters of one list: more would be a list to search itself. */
export const FILTERS_MAX = 12

const CURSORS = ['before', 'after']

/** The filters of an address in one order, without the place in the list; '' for none. */
export function filterQuery(query: URLSearchParams): string {
  const filters = new URLSearchParams([...query].filter(([name, value]) => value !== '' && !CURSORS.includes(name)))
  filters.sort()
  return filters.toString()
}

/** The list with one more filter, in the place of one with the same name or the same filters. */
export const withFilter = (saved: readonly SavedFilter[], added: SavedFilter): SavedFilter[] => [
  ...saved.filter(({ name, query }) => name !== added.name && query !== added.query),
  added,
]

/** Stored text as filters; whatever else was stored is left out. */
export function parseFilters(stored: string | null): SavedFilter[] {
  const filters: unknown = JSON.parse(stored ?? '[]')
  return Array.isArray(filters) ? filters.filter(isFilter).slice(0, FILTERS_MAX) : []
}

const isFilter = (value: unknown): value is SavedFilter =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  'query' in value &&
  typeof value.name === 'string' &&
  typeof value.query === 'string'

/** Two members of staff on one device have filters of their own. */
const keyOf = (userId: string, list: FilteredList) => `office.filters.v1.${userId}.${list}`

/** None where the browser stores nothing. */
export function loadFilters(userId: string, list: FilteredList): SavedFilter[] {
  try {
    return parseFilters(localStorage.getItem(keyOf(userId, list)))
  } catch {
    return []
  }
}

/** False where nothing was stored: storage can be full or forbidden. */
export function storeFilters(userId: string, list: FilteredList, filters: readonly SavedFilter[]): boolean {
  try {
    localStorage.setItem(keyOf(userId, list), JSON.stringify(filters))
    return true
  } catch {
    return false
  }
}
