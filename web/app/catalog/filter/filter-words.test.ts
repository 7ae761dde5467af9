import { expect, test } from 'vitest'
import { filterWords, libraryAddress } from './filter-words.ts'

const filter = { contentType: '1', style: 'house,polka', recentlyAdded: '30', orderBy: 'newest' }

test('a filter is read by its dictionaries', () => {
  const styles = [{ dictType: 'cms_music_style' as const, dictValue: 'house', dictLabel: 'House 浩室' }]
  expect(filterWords(filter, { style: styles })).toEqual([
    { label: '风格', values: ['House 浩室', 'polka'] },
    { label: '上架', values: ['30'] },
  ])
})

test('a filter leads to the library as an address', () => {
  expect(libraryAddress(filter)).toBe('/dj?style=house,polka&recentlyAdded=30')
  expect(libraryAddress({ tkey: '8A', orderBy: 'bpm' })).toBe('/dj?tkey=8A&orderBy=bpm')
})
