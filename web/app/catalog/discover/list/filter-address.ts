import { FILTER_NAMES, type FilterName, type ListOrder, RESOURCE_ORDERS } from '@shenglang/contract/catalog/entities'
import { withValue } from '../../../ui/browser/query-address.ts'

/** Filters of a list besides the dictionaries. */
export const RANGE_NAMES = ['bpmFrom', 'bpmTo', 'minutesFrom', 'minutesTo'] as const
export const MIX_NAMES = ['mixKey', 'mixBpm', 'mixEnergy', 'mixAfter', 'mixRule', 'mixPercent'] as const
/** The values that remove the mix from an address. */
export const NO_MIX = { mixKey: '', mixBpm: '', mixEnergy: '', mixAfter: '', mixRule: '', mixPercent: '' }
const NARROWING = [...FILTER_NAMES, ...RANGE_NAMES, ...MIX_NAMES, 'playable']

/** These take one value at a time. */
const SINGLE_VALUED: ReadonlySet<FilterName> = new Set(['recentlyAdded'])

export function valuesOf(query: URLSearchParams, name: FilterName): string[] {
  return (query.get(name) ?? '').split(',').filter((value) => value !== '')
}

/** The address with this value toggled, on the first page. */
export function toggleValue(query: URLSearchParams, name: FilterName, value: string): string {
  const chosen = valuesOf(query, name)
  const others = chosen.filter((one) => one !== value)
  if (others.length < chosen.length) return withValue(query, name, others.join(','))
  return withValue(query, name, SINGLE_VALUED.has(name) ? value : [...chosen, value].join(','))
}

/** The number of filters in an address, a range and a mix each as one. */
export function countFilters(query: URLSearchParams): number {
  const values = FILTER_NAMES.reduce((count, name) => count + valuesOf(query, name).length, 0)
  const isAny = (names: readonly string[]) => names.some((name) => query.has(name))
  return values + [RANGE_NAMES, ['mixKey'], ['playable']].filter(isAny).length
}

/** The address without filters. */
export function withoutFilters(query: URLSearchParams): string {
  const next = new URLSearchParams(query)
  for (const name of NARROWING) next.delete(name)
  return withValue(next, 'pageNum', '1')
}

/** The available orders for an address: a mix list can be ordered by match. */
export const ordersUnder = (query: URLSearchParams): readonly ListOrder[] =>
  query.get('mixKey') ? ['match', ...RESOURCE_ORDERS] : RESOURCE_ORDERS

/** The order of an address; the first one by default. */
export function orderOf(query: URLSearchParams): ListOrder {
  const orders = ordersUnder(query)
  return orders.find((order) => order === query.get('orderBy')) ?? orders[0] ?? 'newest'
}
