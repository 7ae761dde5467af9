import { listMixPairs } from '@shenglang/contract/catalog/mix-pairs'
import * as contract from '@shenglang/contract/catalog/routes'
import type { ArgsOf } from '@shenglang/contract/route'
import { describe, expect, test } from 'vitest'
import { arrivalOf } from '../../test/arrivals.ts'
import { madeUpPrints } from '../../test/copies.ts'
import { buildArtist, buildResource, buildSource } from '../../test/library.ts'
import { buildCatalog } from '../../test/test-catalog.ts'
import { testDatabase } from '../../test/test-database.ts'
import { learnPrint } from '../media/index.ts'
import { Calls } from '../platform/http/calls.ts'
import { mountCatalog } from './routes.ts'

const database = await testDatabase()
const calls = new Calls()
mountCatalog(calls, buildCatalog(database))

const artist_id = await buildArtist(database, '林夜')
const colin = await buildArtist(database, 'DJ Colin')
const add = (title: string, facts: Parameters<typeof buildResource>[1] = {}) =>
  buildResource(database, { artist_id, title, ...facts })
const base = await add('霓虹', { style: 'house', tkey: '8A', tbpm: 124, energy: 5, play_count: 9, duration_ms: 200_000 })
const up = await add('夜航', { style: 'house', tkey: '9A', tbpm: 126, energy: 6, play_count: 5, duration_ms: 400_000 })
const same = await add('雨巷', { style: 'techno', tkey: '8A', tbpm: 124.4, energy: 5, play_count: 1 })
const half = await add('慢船', { style: 'hip-hop', tkey: '8B', tbpm: 62, energy: 2, play_vip_level: 2 })
const diagonal = await add('对角', { style: 'techno', tkey: '7B', tbpm: 124, energy: 5 })
await add('异调', { style: 'techno', tkey: '3B', tbpm: 124, energy: 5 })
const pack = await add('夜色合集', { content_type: 2, resource_type: 'ALBUM' })

describe('facets', () => {
  const facets = (args: ArgsOf<typeof contract.listFacets>) =>
    calls.call(contract.listFacets, { contentType: 1, ...args }, arrivalOf())
  const countOf = (counts: { value: string; count: number }[] | undefined, value: string) =>
    counts?.find((entry) => entry.value === value)?.count

  test('count each value under the other filters, the own choice left aside', async () => {
    const { total, counts } = await facets({ style: 'house' })
    expect(total).toBe(2)
    expect([countOf(counts.style, 'house'), countOf(counts.style, 'techno')]).toEqual([2, 3])
    expect([countOf(counts.tkey, '8A'), countOf(counts.tkey, '9A'), countOf(counts.tkey, '3B')]).toEqual([1, 1, 0])
    expect([countOf(counts.bpmScope, '115-125'), countOf(counts.bpmScope, '125-132')]).toEqual([1, 1])
    expect(countOf(counts.energy, '4-6')).toBe(2)
  })

  test('agree with the list, whatever is chosen', async () => {
    for (const args of [
      {},
      { tkey: '8A,8B' },
      { bpmFrom: 124, bpmTo: 126 },
      { style: 'techno', energy: '4-6' },
      { minutesFrom: 5 },
    ]) {
      const { total, counts } = await facets(args)
      const listed = await calls.call(contract.listResources, { contentType: 1, ...args }, arrivalOf())
      expect(total, JSON.stringify(args)).toBe(listed.total)
      for (const { value, count } of counts.version) {
        const narrowed = await calls.call(contract.listResources, { contentType: 1, ...args, version: value }, arrivalOf())
        expect(count, value).toBe(narrowed.total)
      }
    }
  })

  test('the chart of tempo and key holds everything once', async () => {
    const cells = await calls.call(contract.listTempoKeys, { contentType: 1 }, arrivalOf())
    expect(cells.reduce((sum, { count }) => sum + count, 0)).toBe(6)
    expect(cells.find(({ tkey, bpm }) => tkey === '8A' && bpm === 124)?.count).toBe(2)
  })
})

describe('ranges and harmony', () => {
  const idsOf = async (args: ArgsOf<typeof contract.listResources>, vipLevel = 0) =>
    (await calls.call(contract.listResources, { contentType: 1, ...args }, arrivalOf({ userId: '1', vipLevel }))).rows.map(
      ({ resourceId }) => resourceId,
    )

  test('tempo is found as it is shown, both ends included', async () => {
    expect((await idsOf({ bpmFrom: 125, bpmTo: 126 })).toSorted()).toEqual([up])
    expect(await idsOf({ bpmFrom: 124, bpmTo: 124 })).toContain(same)
  })

  test('a tempo is kept to a hundredth, and a number wherever it is told', async () => {
    const counting = await buildArtist(database, '数拍')
    const exact = await add('细数', { artist_id: counting, tkey: '6A', tbpm: 171.974 })
    const told = await calls.call(contract.resourceDetail, { id: exact }, arrivalOf())
    const { rows } = await calls.call(contract.listResources, { contentType: 1, bpmFrom: 172, bpmTo: 172 }, arrivalOf())
    expect([told.tbpm, ...rows.map(({ tbpm }) => tbpm)]).toEqual([171.97, 171.97])
    const [next] = await calls.call(
      contract.mixNext,
      { id: await add('同速', { artist_id: counting, tkey: '6A', tbpm: 171.97 }) },
      arrivalOf(),
    )
    expect(next).toMatchObject({ resource: { resourceId: exact }, tempoPercent: 0 })
  })

  test('length in minutes', async () => {
    expect(await idsOf({ minutesFrom: 3, minutesTo: 4 })).toEqual([base])
    expect(await idsOf({ minutesFrom: 6 })).toEqual([up])
  })

  test('what mixes with a key and a tempo, strictly as it is, loosely in half time too', async () => {
    const strict = await idsOf({ mixKey: '8A', mixBpm: 124 })
    expect(strict.toSorted()).toEqual([base, up, same].toSorted())
    const loose = await idsOf({ mixKey: '8A', mixBpm: 124, mixRule: 'loose' })
    expect(loose.toSorted()).toEqual([base, up, same, half, diagonal].toSorted())
    expect(await idsOf({ mixKey: '8A', mixBpm: 124, mixPercent: 1 })).not.toContain(up)
  })

  test('strictly in half or double time where nothing else fits, and facets count the same', async () => {
    const wish = { mixKey: '8B', mixBpm: 62 }
    // At 62 there is the track that is asked about, alone.
    expect((await idsOf(wish)).toSorted()).toEqual([base, same, half, diagonal].toSorted())
    const { total } = await calls.call(contract.listFacets, { contentType: 1, ...wish }, arrivalOf())
    expect(total).toBe(4)
  })

  test('strictly no more than three steps of energy away, loosely any', async () => {
    const wish = { mixKey: '8A', mixBpm: 124, mixEnergy: 9 }
    expect(await idsOf(wish)).toEqual([up])
    expect(await idsOf({ ...wish, mixRule: 'loose' })).toContain(base)
    // What has no known energy is not held against a track.
    const silent = await add('未标能量', { tkey: '8A', tbpm: 124, energy: 0, style: 'house' })
    expect(await idsOf({ ...wish, style: 'house' })).toEqual([silent, up])
    await database.query().deleteFrom('resources').where('resource_id', '=', silent).execute()
  })

  test('what mixes best comes first: the same key at the same tempo, then by key and tempo together, page by page', async () => {
    const wish = { mixKey: '8A', mixBpm: 124, orderBy: 'match' } as const
    expect(await idsOf(wish)).toEqual([base, same, up])
    const loose = { ...wish, mixRule: 'loose' } as const
    expect(await idsOf(loose)).toEqual([base, same, half, up, diagonal])
    expect(await idsOf({ ...loose, pageSize: 2, pageNum: 2 })).toEqual([half, up])
    expect(await idsOf({ ...loose, pageSize: 3, pageNum: 2 })).toEqual([up, diagonal])
    const page = await calls.call(contract.listResources, { contentType: 1, ...loose, pageSize: 1 }, arrivalOf())
    expect(page.total).toBe(5)
    expect(await idsOf({ style: 'house', orderBy: 'match' })).toEqual(await idsOf({ style: 'house' }))
  })

  test('only what the caller may play', async () => {
    expect(await idsOf({ playable: '1' })).not.toContain(half)
    expect(await idsOf({ playable: '1' }, 2)).toContain(half)
  })
})

describe('what to mix next', () => {
  const next = (id: string, args: object = {}) => calls.call(contract.mixNext, { id, ...args }, arrivalOf())

  test('best first, with the reason, and not itself', async () => {
    const found = await next(base)
    expect(found.map(({ resource, relation }) => [resource.resourceId, relation])).toEqual([
      [same, 'same'],
      [up, 'up'],
    ])
    expect(found[1]).toMatchObject({ energyStep: 1, time: 'same' })
    expect(found[1]?.tempoPercent).toBeCloseTo(-1.59, 1)
  })

  test('loosely, and limited to what may be played', async () => {
    const all = (await next(base, { mixRule: 'loose' })).map(({ resource }) => resource.resourceId)
    expect(all).toContain(half)
    const found = (await next(base, { mixRule: 'loose', playable: '1' })).map(({ resource }) => resource.resourceId)
    expect(found).toContain(diagonal)
    expect(found).not.toContain(half)
  })

  test('strictly never more than three steps of energy away, and in half or double time only where nothing else fits', async () => {
    const facts = { artist_id: await buildArtist(database, '能量'), tkey: '12A' }
    const from = await add('起点', { ...facts, tbpm: 172, energy: 8 })
    const [fits, far] = [
      await add('三级', { ...facts, tbpm: 172, energy: 5 }),
      await add('四级', { ...facts, tbpm: 172, energy: 4 }),
    ]
    const slow = await add('半速', { ...facts, tbpm: 86, energy: 8 })
    const found = async (args: object = {}) => (await next(from, args)).map(({ resource, time }) => [resource.resourceId, time])
    expect(await found()).toEqual([[fits, 'same']])
    expect((await found({ mixRule: 'loose' })).map(([id]) => id).toSorted()).toEqual([fits, far, slow].toSorted())
    await database.query().deleteFrom('resources').where('resource_id', '=', fits).execute()
    expect(await found()).toEqual([[slow, 'half']])
    expect((await next(slow)).map(({ resource, time }) => [resource.resourceId, time])).toEqual([[from, 'double']])
  })

  test('never the same recording under another title, nor one recording twice', async () => {
    const facts = { artist_id: await buildArtist(database, '翻录'), tkey: '4A', tbpm: 140 }
    const recorded = async (title: string, seed: number) => {
      const source = buildSource()
      const id = await buildResource(database, { ...facts, title }, [source])
      await learnPrint(database.query(), { sha256: source.sha256, durationMs: 83_000, prints: madeUpPrints(seed) })
      return id
    }
    const [from, , one, again] = [
      await recorded('原曲', 1),
      await recorded('翻录', 1),
      await recorded('不同的', 2),
      await recorded('又一份', 2),
    ]
    const found = (await next(from)).map(({ resource }) => resource.resourceId)
    expect(found).toEqual([again])
    expect((await next(again)).map(({ resource }) => resource.resourceId)).not.toContain(one)
    // Also where more repeats than tracks are wanted come first.
    for (const title of ['再翻录', '三翻录', '四翻录']) await recorded(title, 1)
    expect((await next(from, { size: 1 })).map(({ resource }) => resource.resourceId)).toEqual([again])
  })

  test('pairs of what is played most, each with one of those that follow it, none twice', async () => {
    const pairs = await calls.call(listMixPairs, {}, arrivalOf())
    const ids = pairs.flatMap(({ from, to }) => [from.resourceId, to.resourceId])
    expect([pairs.length > 0, new Set(ids).size]).toEqual([true, ids.length])
    for (const { from, to } of pairs)
      expect((await next(from.resourceId)).map(({ resource }) => resource.resourceId)).toContain(to.resourceId)
  })

  test('nothing for what has no key, nor for what is not there', async () => {
    expect(await next(await add('无调', { tkey: '', tbpm: 0 }))).toEqual([])
    await expect(next('999999')).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  })
})

describe('search', () => {
  const search = (args: ArgsOf<typeof contract.searchResources>) => calls.call(contract.searchResources, args, arrivalOf())
  const complete = (key: string) => calls.call(contract.completeSearch, { key }, arrivalOf())

  test('finds, counts and pages', async () => {
    const all = await search({ keyword: '林夜' })
    expect(all.total).toBe(8)
    const pages = await Promise.all([1, 2, 3].map((pageNum) => search({ keyword: '林夜', pageNum, pageSize: 3 })))
    expect(pages.flatMap(({ rows }) => rows.map(({ resourceId }) => resourceId))).toEqual(
      all.rows.map(({ resourceId }) => resourceId),
    )
    expect((await search({ keyword: '夜', contentType: 2 })).rows.map(({ resourceId }) => resourceId)).toEqual([pack])
  })

  test('by facts: tempo, key and style', async () => {
    expect((await search({ keyword: '126 9A house' })).rows.map(({ resourceId }) => resourceId)).toEqual([up])
  })

  test('suggests resources, collections, artists and tags, each with its type', async () => {
    const { rows, dompletionList } = await complete('ye')
    expect(rows.map(({ title, dataType, resourceType, contentType }) => [title, dataType, resourceType, contentType])).toEqual(
      expect.arrayContaining([
        ['夜航', 'ITEM', 'MUSIC', 1],
        ['夜色合集', 'COLLEC', 'ALBUM', 2],
        ['林夜', 'USER', '', 0],
      ]),
    )
    expect(dompletionList).toContain('夜航')
    expect((await complete('techno')).rows).toContainEqual({
      id: 'style:techno',
      title: 'Techno',
      dataType: 'TEXT',
      resourceType: '',
      contentType: 0,
      cover: '',
      coverColor: '',
      matched: [[0, 6]],
    })
  })

  test('the beginning of a name or a word comes before the inside of one, however popular', async () => {
    await buildResource(database, { artist_id: colin, title: 'Skyline 138', play_count: 99_999 })
    const { rows } = await complete('lin')
    expect(rows[0]).toMatchObject({ title: '林夜', dataType: 'USER' })
    expect(rows.at(-1)).toMatchObject({ title: 'DJ Colin', dataType: 'USER' })
    const found = await search({ keyword: 'lin' })
    expect(found.rows.slice(0, -1).every(({ artist }) => artist === '林夜')).toBe(true)
    expect(found.rows.at(-1)?.title).toBe('Skyline 138')
  })

  test('one character finds the artists in whose name it stands, one letter those whose name begins with it', async () => {
    const artists = async (key: string) =>
      (await complete(key)).rows.filter(({ dataType }) => dataType === 'USER').map(({ title, matched }) => ({ title, matched }))
    expect(await artists('夜')).toEqual([{ title: '林夜', matched: [[1, 2]] }])
    expect(await artists('林')).toEqual([{ title: '林夜', matched: [[0, 1]] }])
    expect(await artists('y')).toEqual([])
  })

  test.each(['', '   ', '　'])('a blank keyword %j is refused in words', async (keyword) => {
    await expect(search({ keyword })).rejects.toMatchObject({ message: '请输入搜索关键词' })
    await expect(complete(keyword)).rejects.toMatchObject({ code: 'KEYWORD_REQUIRED' })
  })

  test.each(['%', '_%', "' or 1=1 --", '夜:* & !', '\\', '！？。', '(((', '😀'])(
    '%j finds nothing or something, never a fault',
    async (keyword) => {
      await expect(search({ keyword })).resolves.toHaveProperty('rows')
      await expect(complete(keyword)).resolves.toHaveProperty('rows')
    },
  )

  test.each(['a'.repeat(10_000), '夜\0', '\ud800'])('what cannot be a keyword is a bad argument', async (keyword) => {
    await expect(search({ keyword })).rejects.toMatchObject({ code: 'BAD_ARGUMENT' })
  })
})
