import { expect, test } from 'vitest'
import { orderOf, toggleValue, withoutFilters } from './filter-address.ts'

const query = (text: string) => new URLSearchParams(text)

test.each([
  ['', 'house', '?style=house'],
  ['style=house', 'techno', '?style=house,techno'],
  ['style=house,techno', 'house', '?style=techno'],
  ['style=house', 'house', '?'],
  ['style=house&pageNum=4&orderBy=bpm', 'techno', '?style=house,techno&orderBy=bpm'],
])('in %j choosing %s leads to %s', (before, value, after) => {
  expect(toggleValue(query(before), 'style', value)).toBe(after)
})

test('recently added takes one value', () => {
  expect(toggleValue(query('recentlyAdded=7'), 'recentlyAdded', '30')).toBe('?recentlyAdded=30')
})

test('clearing filters keeps the order and the menu item', () => {
  expect(withoutFilters(query('style=house&tkey=8A&orderBy=hottest&mid=11&pageNum=2'))).toBe('?orderBy=hottest&mid=11')
})

test('a mix list is ordered by match, unless the address says otherwise', () => {
  expect(orderOf(query(''))).toBe('newest')
  expect(orderOf(query('orderBy=match'))).toBe('newest')
  expect(orderOf(query('mixKey=8A&mixBpm=124'))).toBe('match')
  expect(orderOf(query('mixKey=8A&mixBpm=124&orderBy=bpm'))).toBe('bpm')
})
