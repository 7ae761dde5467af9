import { FILTER_NAMES, type FilterName, type ListOrder, RESOURCE_ORDERS } from '@shenglang/contract/catalog/entities'
import { withValue } from '../../ui/query-address.ts'

/** What narrows a list besides the dictionaries. */
export const RANGE_NAMES = ['bpmFrom', 'bpmTo', 'minutesFrom', 'minutesTo'] as const
export const MIX_NAMES = ['mixKey', 'mixBpm', 'mixEnergy', 'mixRule', 'mixPercent'] as const
/** The values that ask for no mix. */
export const NO_MIX = { mixKey: '', mixBpm: '', mixEnergy: '', mixRule: '', mixPercent: '' }
const NARROWING = [...FILTER_NAMES, ...RANGE_NAMES, ...MIX_NAMES, 'playable']

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

/** How many filters an address names, a range and a mix each as one. */
export function countFilters(query: URLSearchParams): number {
  const values = FILTER_NAMES.reduce((count, name) => count + valuesOf(query, name).length, 0)
  const isAny = (names: readonly string[]) => names.some((name) => query.has(name))
  return values + [RANGE_NAMES, ['mixKey'], ['playable']].filter(isAny).length
}

/** The address with no filter left. */
export function withoutFilters(query: URLSearchParams): string {
  const next = new URLSearchParams(query)
  for (const name of NARROWING) next.delete(name)
  return withValue(next, 'pageNum', '1')
}

/** The orders that make sense under an address: what mixes can be ordered by how well it does. */
export const ordersUnder = (query: URLSearchParams): readonly ListOrder[] =>
  query.get('mixKey') ? ['match', ...RESOURCE_ORDERS] : RESOURCE_ORDERS

/** The order of an address; the first is meant where it names none. */
export function orderOf(query: URLSearchParams): ListOrder {
  const orders = ordersUnder(query)
  return orders.find((order) => order === query.get('orderBy')) ?? orders[0] ?? 'newest'
}
