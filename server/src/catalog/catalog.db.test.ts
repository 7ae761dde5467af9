import * as contract from '@shenglang/contract/catalog/routes'
import type { ArgsOf } from '@shenglang/contract/route'
import { describe, expect, test } from 'vitest'
import { buildCatalog } from '../../test/finder/test-catalog.ts'
import { buildArtist, buildResource } from '../../test/library.ts'
import { contextOf } from '../../test/request-contexts.ts'
import { testDatabase } from '../../test/test-database.ts'
import { Calls } from '../platform/http/calls.ts'
import { mountCatalog } from './routes.ts'
import { insertCollection } from './work/index.ts'

const database = await testDatabase()
const calls = new Calls()
mountCatalog(calls, buildCatalog(database))

const artist_id = await buildArtist(database, '林夜')
const day = (days: number) => new Date(Date.now() - days * 86_400_000)
const house = await buildResource(database, {
  artist_id,
  title: '霓虹雨夜',
  style: 'house',
  version: 'original',
  tkey: '8A',
  tbpm: 124,
  energy: 5,
  genres: ['club', 'lounge'],
  release_date: '2026-05-01',
  published_at: day(1),
  play_count: 10,
  download_count: 1,
  collect_count: 7,
})
const techno = await buildResource(database, {
  title: '大漠孤烟',
  style: 'techno',
  version: 'extended',
  tkey: '1A',
  tbpm: 138,
  energy: 9,
  genres: ['festival'],
  release_date: '2024-05-01',
  published_at: day(20),
  play_count: 30,
  download_count: 3,
  collect_count: 3,
})
const guofeng = await buildResource(database, {
  title: '敦煌',
  style: 'guofeng',
  category_code: 'A0303',
  tkey: '11B',
  tbpm: 125,
  energy: 3,
  release_date: '2025-12-31',
  published_at: day(100),
  play_count: 20,
  download_count: 2,
  collect_count: 9,
  play_vip_level: 1,
})
const hidden = await buildResource(database, { title: '未发布', published_at: null, style: 'house' })

const idsOf = async (args: ArgsOf<typeof contract.listResources>) =>
  (await calls.call(contract.listResources, args, contextOf())).rows.map((row) => row.resourceId)

describe('filters', () => {
  test.each<[string, ArgsOf<typeof contract.listResources>, string[]]>([
    ['style', { style: 'house' }, [house]],
    ['several values of one filter widen it', { style: 'house,techno' }, [house, techno]],
    ['several filters narrow it', { style: 'house,techno', tkey: '1A' }, [techno]],
    ['version', { version: 'extended' }, [techno]],
    ['key', { tkey: '8A,11B' }, [house, guofeng]],
    ['energy scope holds both ends', { energy: '1-3,9-10' }, [techno, guofeng]],
    ['BPM scope leaves its upper end to the next', { bpmScope: '115-125' }, [house]],
    ['BPM scope takes its lower end', { bpmScope: '125-132' }, [guofeng]],
    ['release year', { releaseYear: '2025' }, [guofeng]],
    ['genre', { genre: 'lounge,festival' }, [house, techno]],
    ['recently added, in days', { recentlyAdded: 30 }, [house, techno]],
    ['category code', { categoryCode: 'A0303' }, [guofeng]],
    ['a category holds those inside it', { categoryCode: 'A03' }, [house, techno, guofeng]],
    ['artist', { artistId: artist_id }, [house]],
    ['nothing fits', { style: 'polka' }, []],
  ])('%s', async (_name, args, expected) => {
    expect((await idsOf(args)).toSorted()).toEqual(expected.toSorted())
  })
})

test.each([
  ['newest', [house, techno, guofeng]],
  ['hottest', [techno, guofeng, house]],
  ['downloads', [techno, guofeng, house]],
  ['collects', [guofeng, house, techno]],
  ['bpm', [house, guofeng, techno]],
] as const)('orderBy %s', async (orderBy, expected) => {
  expect(await idsOf({ orderBy })).toEqual(expected)
})

test('pages follow on one another, and the total counts all rows', async () => {
  const page = (pageNum: number) => calls.call(contract.listResources, { pageNum, pageSize: 2 }, contextOf())
  const [first, second, third] = await Promise.all([page(1), page(2), page(3)])
  expect([...first.rows, ...second.rows].map((row) => row.resourceId)).toEqual([house, techno, guofeng])
  expect([first.total, second.total, third.total, third.rows.length]).toEqual([3, 3, 3, 0])
})

test('a row contains what the player needs', async () => {
  const { rows } = await calls.call(contract.listResources, { style: 'house' }, contextOf())
  expect(rows[0]).toMatchObject({
    title: '霓虹雨夜',
    artist: '林夜',
    tbpm: 124,
    tkey: '8A',
    releaseDate: '2026-05-01',
    childCount: 1,
  })
  expect(rows[0]?.playUrl).toMatch(/^\/media\/audio\/\d+\/[0-9a-f]{16}$/)
})

test('a resource’s answer contains no media address of its paid files: only the sources call gives them, to users who may play', async () => {
  const detail = await calls.call(contract.resourceDetail, { id: guofeng }, contextOf())
  expect(detail).toMatchObject({ playVipLevel: 1, playUrl: '' })
  const member = contextOf({ userId: '1', vipLevel: 1 })
  expect((await calls.call(contract.resourceDetail, { id: guofeng }, member)).playUrl).toBe('')
})

test('an unpublished resource is not found', async () => {
  await expect(calls.call(contract.resourceDetail, { id: hidden }, contextOf())).rejects.toMatchObject({
    code: 'RESOURCE_NOT_FOUND',
  })
})

test('a collection shows its members in order, without unpublished ones', async () => {
  const pack = {
    title: '合集',
    artist_id,
    content_type: 2,
    category_code: 'A0306',
    published_at: day(400),
    package_file_id: null,
  }
  const id = await insertCollection(database.query(), pack, [guofeng, hidden, house])
  const detail = await calls.call(contract.resourceDetail, { id }, contextOf())
  expect(detail.children.map((child) => child.resourceId)).toEqual([guofeng, house])
  const holding = await calls.call(contract.collectionsWith, { id: house }, contextOf())
  expect(holding.map(({ resource, place }) => [resource.resourceId, place])).toEqual([[id, 2]])
  expect(await calls.call(contract.collectionsWith, { id: techno }, contextOf())).toEqual([])
})

test('categories: all, inside a code, of a menu entry', async () => {
  const find = (args: ArgsOf<typeof contract.listCategories>) => calls.call(contract.listCategories, args, contextOf())
  const [all, inside, ofMenu] = await Promise.all([find({}), find({ code: 'A03' }), find({ menuId: '3' })])
  expect(all.map(({ code, children }) => [code, children.length])).toContainEqual(['A03', 6])
  expect(inside.map((category) => category.code)).toContain('A0303')
  expect(ofMenu.length).toBe(6)
})
