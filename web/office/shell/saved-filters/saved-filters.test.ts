import { afterEach, expect, test, vi } from 'vitest'
import { FILTERS_MAX, filterQuery, loadFilters, parseFilters, storeFilters, withFilter } from './saved-filters.ts'

/** A browser's storage, in memory. */
function memoryStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
}

afterEach(() => vi.unstubAllGlobals())

const paid = { name: '已付款', query: 'status=PAID' }
const vip = { name: '会员', query: 'kind=VIP' }

test.each([
  ['', ''],
  ['before=9&after=7', ''],
  ['status=PAID&kind=VIP', 'kind=VIP&status=PAID'],
  ['kind=VIP&before=9&status=PAID', 'kind=VIP&status=PAID'],
  ['keyword=&state=review', 'state=review'],
  ['keyword=%E6%9E%97+%E5%A4%9C', 'keyword=%E6%9E%97+%E5%A4%9C'],
])('the address ?%s has the filters %j', (address, filters) => {
  expect(filterQuery(new URLSearchParams(address))).toBe(filters)
})

test('a filter takes the place of one with its name or its filters', () => {
  expect(withFilter([paid], vip)).toEqual([paid, vip])
  expect(withFilter([paid, vip], { ...vip, name: '已付款' })).toEqual([{ name: '已付款', query: 'kind=VIP' }])
})

test('each member of staff has filters of their own for each list of a device', () => {
  vi.stubGlobal('localStorage', memoryStorage())
  expect(storeFilters('7', 'orders', [paid, vip])).toBe(true)
  expect([loadFilters('7', 'orders'), loadFilters('7', 'works'), loadFilters('8', 'orders')]).toEqual([[paid, vip], [], []])
})

test('a storage that is forbidden, full or filled by something else has no filters', () => {
  const refuse = () => {
    throw new Error('storage is not allowed')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  expect([loadFilters('7', 'orders'), storeFilters('7', 'orders', [paid])]).toEqual([[], false])
  vi.stubGlobal('localStorage', { getItem: () => '{' })
  expect(loadFilters('7', 'orders')).toEqual([])
  expect(parseFilters('{"name":"a"}')).toEqual([])
  expect(parseFilters(JSON.stringify([paid, null, 'a', { name: 1, query: 'a' }, vip]))).toEqual([paid, vip])
  expect(parseFilters(JSON.stringify(Array.from({ length: 30 }, () => paid)))).toHaveLength(FILTERS_MAX)
})
