import { FILTERS, type FilterName, RESOURCE_ORDERS, type ResourceOrder } from '@shenglang/contract/catalog/entities'

export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[]
/** These take one value at a time. */
const SINGLE_VALUED: ReadonlySet<FilterName> = new Set(['recentlyAdded'])

export function valuesOf(query: URLSearchParams, name: FilterName): string[] {
  return (query.get(name) ?? '').split(',').filter((value) => value !== '')
}

/** The address in which this value is chosen if it was not, and not if it was; back on the first page. */
export function toggleValue(query: URLSearchParams, name: FilterName, value: string): string {
  const chosen = valuesOf(query, name)
  const others = chosen.filter((one) => one !== value)
  if (others.length < chosen.length) return withValue(query, name, others.join(','))
  return withValue(query, name, SINGLE_VALUED.has(name) ? value : [...chosen, value].join(','))
}

/** The address with `name` set, or without it when the value is empty; on the first page unless it is the page. */
export function withValue(query: URLSearchParams, name: string, value: string): string {
  const next = new URLSearchParams(query)
  if (name !== 'pageNum') next.delete('pageNum')
  if (value === '' || (name === 'pageNum' && value === '1')) next.delete(name)
  else next.set(name, value)
  const text = next.toString().replaceAll('%2C', ',')
  return text === '' ? '?' : `?${text}`
}

/** The address with no filter left. */
export function withoutFilters(query: URLSearchParams): string {
  const next = new URLSearchParams(query)
  for (const name of FILTER_NAMES) next.delete(name)
  return withValue(next, 'pageNum', '1')
}

export function orderOf(query: URLSearchParams): ResourceOrder {
  return RESOURCE_ORDERS.find((order) => order === query.get('orderBy')) ?? 'newest'
}
