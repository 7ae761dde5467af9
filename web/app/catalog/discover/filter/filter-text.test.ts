import { FILTER_NAMES } from '@shenglang/contract/catalog/entities'
import { expect, test } from 'vitest'
import { conditionsOf, type FilterChoices, filterText, libraryAddress } from './filter-text.ts'

const filter = { contentType: '1', style: 'house,polka', recentlyAdded: '30', orderBy: 'newest' }

test('a filter is named by its dictionaries', () => {
  const styles = [{ dictType: 'cms_music_style' as const, dictValue: 'house', dictLabel: 'House 浩室' }]
  expect(filterText(filter, { style: styles })).toEqual([
    { label: '风格', values: ['House 浩室', 'polka'] },
    { label: '上架', values: ['30'] },
  ])
})

test('a filter becomes an address of the library', () => {
  expect(libraryAddress(filter)).toBe('/dj?style=house,polka&recentlyAdded=30')
  expect(libraryAddress({ tkey: '8A', orderBy: 'bpm' })).toBe('/dj?tkey=8A&orderBy=bpm')
})

test('each condition has its text, and the address without it', () => {
  const choices: FilterChoices = {
    ...(Object.fromEntries(FILTER_NAMES.map((name) => [name, []])) as unknown as FilterChoices),
    style: [{ dictType: 'cms_music_style', dictValue: 'guofeng', dictLabel: '国风电子' }],
  }
  const query = new URLSearchParams(
    'style=guofeng,house&bpmFrom=118&bpmTo=130&tkey=8A,7A&energy=3-8&mixKey=8A&mixBpm=124&mixRule=loose&orderBy=bpm&pageNum=2',
  )
  const conditions = conditionsOf(query, choices)
  expect(conditions.map(({ text }) => text)).toEqual(['接得上 8A · 124', '国风电子', 'house', '118–130 BPM', '8A 7A', '能量 3–8'])
  expect(conditions[0]?.to).toBe('?style=guofeng,house&bpmFrom=118&bpmTo=130&tkey=8A,7A&energy=3-8&orderBy=bpm')
  expect(conditions[1]?.to).toMatch(/^\?style=house&bpmFrom=118/)
  expect(conditions[3]?.to).not.toMatch(/bpm(From|To)/)
  expect(conditions[4]?.to).not.toContain('tkey')
  expect(conditionsOf(new URLSearchParams('orderBy=bpm&pageNum=3'), choices)).toEqual([])
})
