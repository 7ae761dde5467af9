import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillLibrary } from '../../../../test/finder/finder-library.ts'
import { buildArtist, buildResource } from '../../../../test/library.ts'
import { testDatabase } from '../../../../test/test-database.ts'
import { LocalFinder } from '../library/local-finder.ts'
import type { Condition } from '../rows/dimensions.ts'
import { readKeyword } from '../text/keyword.ts'
import { DatabaseFinder } from './database-finder.ts'

const database = await testDatabase()
const finder = new DatabaseFinder(database.query())
const index = new LocalFinder(database.query(), { everyMs: 0 })
afterAll(() => index.close())

const single: Condition = { dimension: 'contentType', values: [String(CONTENT_TYPES.single)] }
const category = (code: string): Condition => ({ dimension: 'categoryCode', values: [code] })
const ofArtist = (id: number): Condition => ({ measure: 'artistId', ranges: [[id, id]] })
const artists: number[] = []

beforeAll(async () => {
  await fillLibrary(database, 400)
  artists.push(Number(await buildArtist(database, '月亮河')))
  const artist_id = String(artists[0])
  for (const title of ['夜色温柔', '夜色 Remix', '100% 夜色', 'Midnight 夜色'])
    await buildResource(database, { title, artist_id, category_code: 'A0302' })
  await buildResource(database, { title: '夜色控制器', artist_id, content_type: CONTENT_TYPES.goods })
  await buildResource(database, { title: '夜色未上架', artist_id, published_at: null })
})

test.each<[string, () => Condition[]]>([
  ['everything', () => []],
  ['one type', () => [single]],
  ['a category', () => [single, category('A0301')]],
  ['a category with those inside of it', () => [category('A03')]],
  ['a code that is no level', () => [category('A030')]],
  ['an artist', () => [ofArtist(artists[0] ?? 0)]],
  ['the tracks of an artist', () => [single, ofArtist(artists[0] ?? 0)]],
])('lists the newest of %s exactly as the index does', async (_name, conditions) => {
  for (const [from, limit] of [
    [0, 36],
    [36, 36],
    [390, 36],
  ] as const)
    expect(await finder.list('newest', conditions(), from, limit)).toEqual(await index.list('newest', conditions(), from, limit))
})

test.each<[string, () => Promise<unknown>]>([
  ['another order', () => finder.list('hottest', [single], 0, 1)],
  ['a filter', () => finder.list('newest', [{ dimension: 'style', values: ['house'] }], 0, 1)],
  ['a range', () => finder.list('newest', [{ measure: 'tempo', ranges: [[120, 130]] }], 0, 1)],
  ['two types', () => finder.list('newest', [{ dimension: 'contentType', values: ['1', '2'] }], 0, 1)],
  ['counts', () => finder.countEach()],
  ['keys and tempos', () => finder.countKeysAndTempos()],
])('refuses %s with FILTERS_UNAVAILABLE', async (_name, request) => {
  await expect(request()).rejects.toMatchObject({ code: 'FILTERS_UNAVAILABLE', status: 503 })
})

const titles = async (keyword: string, conditions: Condition[] = []) => {
  const ids = await finder.search(readKeyword(keyword, []), conditions, 5)
  const { rows } = await database.pool.query('select title from resources where resource_id = any($1) order by title', [ids])
  return rows.map(({ title }) => title)
}

test('finds published titles by their beginning and further words, within a type', async () => {
  expect(await titles('夜色温')).toEqual(['夜色温柔'])
  expect(await titles('夜色 remix', [single])).toContain('夜色 Remix')
  expect(await titles('夜色控', [single]).catch(({ code }) => code)).toBe('SEARCH_LIMITED')
  expect(await titles('夜色控')).toEqual(['夜色控制器'])
  expect(await titles('100')).toEqual(['100% 夜色'])
})

test.each(['yese wenrou', '夜色未', '%', '_'])(
  'refuses %s with SEARCH_LIMITED, since only beginnings of titles are searched',
  async (keyword) => {
    await expect(titles(keyword)).rejects.toMatchObject({ code: 'SEARCH_LIMITED' })
  },
)

test('finds artists by the beginning of their name', async () => {
  expect(await finder.searchArtists('月亮', 3)).toEqual([String(artists[0])])
  expect(await finder.searchArtists('亮', 3)).toEqual([])
})

test('reads how tracks mix, in the order of the request', async () => {
  const { ids } = await finder.list('newest', [single], 0, 5)
  expect(await finder.mixables(ids.toReversed())).toEqual(await index.mixables(ids.toReversed()))
})
