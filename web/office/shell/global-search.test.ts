import { expect, test } from 'vitest'
import { artistKey, searchTargets } from './global-search.ts'

const admin = { accountType: 'admin', permissions: [] } as const
const staff = (...permissions: ('content' | 'people' | 'review' | 'support')[]) => ({ accountType: 'user', permissions }) as const
const artists = [{ artistId: '7', name: '雾中' }]
const addresses = (...args: Parameters<typeof searchTargets>) => searchTargets(...args).map(({ to }) => to)

test.each([
  ['  ', []],
  ['13900000001', ['/people?keyword=13900000001']],
  ['202611250000001234', ['/orders?keyword=202611250000001234']],
  ['雾 霓', ['/works?keyword=%E9%9B%BE%20%E9%9C%93', '/people?keyword=%E9%9B%BE%20%E9%9C%93']],
])('%j leads to %s', (text, expected) => {
  expect(addresses(text, admin, [])).toEqual(expected)
})

test('a name leads to works, people and artists, as far as the reader may open them', () => {
  const [works, people] = ['/works?keyword=%E9%9B%BE', '/people?keyword=%E9%9B%BE']
  expect(addresses('雾', admin, artists)).toEqual([works, people, '/works?artist=7'])
  expect(addresses('雾', staff('content'), artists)).toEqual([works, '/works?artist=7'])
  expect(addresses('雾', staff('people'), artists)).toEqual([people, '/people/7'])
  expect(searchTargets('雾', staff('review'), artists)).toEqual([{ name: '艺人 雾中', to: '/artist?id=7', isOnSite: true }])
})

test('numbers lead nobody to a page that refuses them', () => {
  expect(addresses('13900000001', staff('content'), [])).toEqual([])
  expect(addresses('202611250000001234', staff('people'), [])).toEqual([])
})

test('artists are found by names and short numbers, never by what may be a phone number', () => {
  expect([' 雾中 ', '808', '1390', '13900000001'].map(artistKey)).toEqual(['雾中', '808', '', ''])
})
