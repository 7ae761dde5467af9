import { listMixPairs } from '@shenglang/contract/catalog/discover/mix-pairs'
import * as contract from '@shenglang/contract/catalog/routes'
import type { ArgsOf } from '@shenglang/contract/route'
import { describe, expect, test } from 'vitest'
import { madeUpFingerprints } from '../../../test/copies.ts'
import { buildCatalog } from '../../../test/finder/test-catalog.ts'
import { buildArtist, buildResource, buildSource } from '../../../test/library.ts'
import { contextOf } from '../../../test/request-contexts.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { storeFingerprint } from '../../media/index.ts'
import { Calls } from '../../platform/http/calls.ts'
import { mountCatalog } from '../routes.ts'

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
    calls.call(contract.listFacets, { contentType: 1, ...args }, contextOf())
  const countOf = (counts: { value: string; count: number }[] | undefined, value: string) =>
    counts?.find((entry) => entry.value === value)?.count

  test('count each value under the other filters, ignoring the filter’s own choice', async () => {
    const { total, counts } = await facets({ style: 'house' })
    expect(total).toBe(2)
    expect([countOf(counts.style, 'house'), countOf(counts.style, 'techno')]).toEqual([2, 3])
    expect([countOf(counts.tkey, '8A'), countOf(counts.tkey, '9A'), countOf(counts.tkey, '3B')]).toEqual([1, 1, 0])
    expect([countOf(counts.bpmScope, '115-125'), countOf(counts.bpmScope, '125-132')]).toEqual([1, 1])
    expect(countOf(counts.energy, '4-6')).toBe(2)
  })

  test('agree with the list, for any choice', async () => {
    for (const args of [
      {},
      { tkey: '8A,8B' },
      { bpmFrom: 124, bpmTo: 126 },
      { style: 'techno', energy: '4-6' },
      { minutesFrom: 5 },
    ]) {
      const { total, counts } = await facets(args)
      const listed = await calls.call(contract.listResources, { contentType: 1, ...args }, contextOf())
      expect(total, JSON.stringify(args)).toBe(listed.total)
      for (const { value, count } of counts.version) {
        const narrowed = await calls.call(contract.listResources, { contentType: 1, ...args, version: value }, contextOf())
        expect(count, value).toBe(narrowed.total)
      }
    }
  })

  test('the chart of tempo and key counts everything once', async () => {
    const cells = await calls.call(contract.listTempoKeys, { contentType: 1 }, contextOf())
    expect(cells.reduce((sum, { count }) => sum + count, 0)).toBe(6)
    expect(cells.find(({ tkey, bpm }) => tkey === '8A' && bpm === 124)?.count).toBe(2)
  })
})

describe('ranges and harmony', () => {
  const idsOf = async (args: ArgsOf<typeof contract.listResources>, vipLevel = 0) =>
    (await calls.call(contract.listResources, { contentType: 1, ...args }, contextOf({ userId: '1', vipLevel }))).rows.map(
      ({ resourceId }) => resourceId,
    )

  test('finds a tempo as it is shown, both ends included', async () => {
    expect((await idsOf({ bpmFrom: 125, bpmTo: 126 })).toSorted()).toEqual([up])
    expect(await idsOf({ bpmFrom: 124, bpmTo: 124 })).toContain(same)
  })

  test('a tempo is stored to a hundredth, and as a number in every answer', async () => {
    const counting = await buildArtist(database, '数拍')
    const exact = await add('细数', { artist_id: counting, tkey: '6A', tbpm: 171.974 })
    const detail = await calls.call(contract.resourceDetail, { id: exact }, contextOf())
    const { rows } = await calls.call(contract.listResources, { contentType: 1, bpmFrom: 172, bpmTo: 172 }, contextOf())
    expect([detail.tbpm, ...rows.map(({ tbpm }) => tbpm)]).toEqual([171.97, 171.97])
    const [next] = await calls.call(
      contract.mixNext,
      { id: await add('同速', { artist_id: counting, tkey: '6A', tbpm: 171.97 }) },
      contextOf(),
    )
    expect(next).toMatchObject({ resource: { resourceId: exact }, tempoPercent: 0 })
  })

  test('length in minutes', async () => {
    expect(await idsOf({ minutesFrom: 3, minutesTo: 4 })).toEqual([base])
    expect(await idsOf({ minutesFrom: 6 })).toEqual([up])
  })

  test('tracks that mix with a key and a tempo: in strict mode at that tempo, in loose mode in half time too', async () => {
    const strict = await idsOf({ mixKey: '8A', mixBpm: 124 })
    expect(strict.toSorted()).toEqual([base, up, same].toSorted())
    const loose = await idsOf({ mixKey: '8A', mixBpm: 124, mixRule: 'loose' })
    expect(loose.toSorted()).toEqual([base, up, same, half, diagonal].toSorted())
    expect(await idsOf({ mixKey: '8A', mixBpm: 124, mixPercent: 1 })).not.toContain(up)
  })

  test('strict mode uses half or double time only if nothing else fits, and facets count the same', async () => {
    const wish = { mixKey: '8B', mixBpm: 62 }
    // At 62 there is only the track itself.
    expect((await idsOf(wish)).toSorted()).toEqual([base, same, half, diagonal].toSorted())
    const { total } = await calls.call(contract.listFacets, { contentType: 1, ...wish }, contextOf())
    expect(total).toBe(4)
  })

  test('strict mode allows three steps of energy, loose mode any', async () => {
    const wish = { mixKey: '8A', mixBpm: 124, mixEnergy: 9 }
    expect(await idsOf(wish)).toEqual([up])
    expect(await idsOf({ ...wish, mixRule: 'loose' })).toContain(base)
    // An unknown energy does not exclude a track.
    const silent = await add('未标能量', { tkey: '8A', tbpm: 124, energy: 0, style: 'house' })
    expect(await idsOf({ ...wish, style: 'house' })).toEqual([silent, up])
    await database.query().deleteFrom('resources').where('resource_id', '=', silent).execute()
  })

  test('the best mix comes first: the same key at the same tempo, then by key and tempo together, page by page', async () => {
    const wish = { mixKey: '8A', mixBpm: 124, orderBy: 'match' } as const
    expect(await idsOf(wish)).toEqual([base, same, up])
    const loose = { ...wish, mixRule: 'loose' } as const
    expect(await idsOf(loose)).toEqual([base, same, half, up, diagonal])
    expect(await idsOf({ ...loose, pageSize: 2, pageNum: 2 })).toEqual([half, up])
    expect(await idsOf({ ...loose, pageSize: 3, pageNum: 2 })).toEqual([up, diagonal])
    const page = await calls.call(contract.listResources, { contentType: 1, ...loose, pageSize: 1 }, contextOf())
    expect(page.total).toBe(5)
    expect(await idsOf({ style: 'house', orderBy: 'match' })).toEqual(await idsOf({ style: 'house' }))
  })

  test('neither the track that is mixed out of nor its stage video is a match or counted', async () => {
    const wish = { mixKey: '8A', mixBpm: 124, mixAfter: base }
    expect((await idsOf(wish)).toSorted()).toEqual([up, same].toSorted())
    const { rows } = await database.pool.query('select title, artist_id from resources where resource_id = $1', [base])
    const ofArtist = { tkey: '8A', tbpm: 124, artist_id: rows[0].artist_id, resource_type: 'VIDEO' } as const
    const visual = await add(`${rows[0].title} · 现场视觉`, ofArtist)
    const other = await add(`${rows[0].title}外 · 现场视觉`, ofArtist)
    expect((await idsOf(wish)).toSorted()).toEqual([up, same, other].toSorted())
    const { total, counts } = await calls.call(contract.listFacets, { contentType: 1, ...wish }, contextOf())
    expect([total, counts.tkey?.find(({ value }) => value === '8A')?.count]).toEqual([3, 2])
    const next = await calls.call(contract.mixNext, { id: base, size: 30 }, contextOf())
    expect(next.map(({ resource }) => resource.resourceId)).toContain(other)
    expect(next.map(({ resource }) => resource.resourceId)).not.toContain(visual)
    await database.query().deleteFrom('resources').where('resource_id', 'in', [visual, other]).execute()
  })

  test('only what the caller may play', async () => {
    expect(await idsOf({ playable: '1' })).not.toContain(half)
    expect(await idsOf({ playable: '1' }, 2)).toContain(half)
  })
})

describe('what to mix next', () => {
  const next = (id: string, args: object = {}) => calls.call(contract.mixNext, { id, ...args }, contextOf())

  test('best first, with the reason, and not itself', async () => {
    const found = await next(base)
    expect(found.map(({ resource, relation }) => [resource.resourceId, relation])).toEqual([
      [same, 'same'],
      [up, 'up'],
    ])
    expect(found[1]).toMatchObject({ energyStep: 1, time: 'same' })
    expect(found[1]?.tempoPercent).toBeCloseTo(-1.59, 1)
  })

  test('in loose mode, and limited to what may be played', async () => {
    const all = (await next(base, { mixRule: 'loose' })).map(({ resource }) => resource.resourceId)
    expect(all).toContain(half)
    const found = (await next(base, { mixRule: 'loose', playable: '1' })).map(({ resource }) => resource.resourceId)
    expect(found).toContain(diagonal)
    expect(found).not.toContain(half)
  })

  test('strict mode allows three steps of energy, and half or double time only if nothing else fits', async () => {
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
      await storeFingerprint(database.query(), {
        sha256: source.sha256,
        durationMs: 83_000,
        fingerprints: madeUpFingerprints(seed),
      })
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
    // Also if more duplicates than requested tracks come first.
    for (const title of ['再翻录', '三翻录', '四翻录']) await recorded(title, 1)
    expect((await next(from, { size: 1 })).map(({ resource }) => resource.resourceId)).toEqual([again])
  })

  test('pairs of most played tracks, each with one of its matches, none twice', async () => {
    const pairs = await calls.call(listMixPairs, {}, contextOf())
    const ids = pairs.flatMap(({ from, to }) => [from.resourceId, to.resourceId])
    expect([pairs.length > 0, new Set(ids).size]).toEqual([true, ids.length])
    for (const { from, to } of pairs)
      expect((await next(from.resourceId)).map(({ resource }) => resource.resourceId)).toContain(to.resourceId)
  })

  test('nothing for a track without a key, nor for an unknown one', async () => {
    expect(await next(await add('无调', { tkey: '', tbpm: 0 }))).toEqual([])
    await expect(next('999999')).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' })
  })
})

describe('search', () => {
  const search = (args: ArgsOf<typeof contract.searchResources>) => calls.call(contract.searchResources, args, contextOf())
  const complete = (key: string) => calls.call(contract.completeSearch, { key }, contextOf())

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

  test('a match at the beginning of a name or word comes before one inside, however popular', async () => {
    await buildResource(database, { artist_id: colin, title: 'Skyline 138', play_count: 99_999 })
    const { rows } = await complete('lin')
    expect(rows[0]).toMatchObject({ title: '林夜', dataType: 'USER' })
    expect(rows.at(-1)).toMatchObject({ title: 'DJ Colin', dataType: 'USER' })
    const found = await search({ keyword: 'lin' })
    expect(found.rows.slice(0, -1).every(({ artist }) => artist === '林夜')).toBe(true)
    expect(found.rows.at(-1)?.title).toBe('Skyline 138')
  })

  test('one character finds artists with it anywhere in the name, one letter those whose name begins with it', async () => {
    const artists = async (key: string) =>
      (await complete(key)).rows.filter(({ dataType }) => dataType === 'USER').map(({ title, matched }) => ({ title, matched }))
    expect(await artists('夜')).toEqual([{ title: '林夜', matched: [[1, 2]] }])
    expect(await artists('林')).toEqual([{ title: '林夜', matched: [[0, 1]] }])
    expect(await artists('y')).toEqual([])
  })

  test.each(['', '   ', '　'])('refuses a blank keyword %j with a message', async (keyword) => {
    await expect(search({ keyword })).rejects.toMatchObject({ message: '请输入搜索关键词' })
    await expect(complete(keyword)).rejects.toMatchObject({ code: 'KEYWORD_REQUIRED' })
  })

  test.each(['%', '_%', "' or 1=1 --", '夜:* & !', '\\', '！？。', '(((', '😀'])('%j never causes a fault', async (keyword) => {
    await expect(search({ keyword })).resolves.toHaveProperty('rows')
    await expect(complete(keyword)).resolves.toHaveProperty('rows')
  })

  test.each(['a'.repeat(10_000), '夜\0', '\ud800'])('an invalid keyword is a bad argument', async (keyword) => {
    await expect(search({ keyword })).rejects.toMatchObject({ code: 'BAD_ARGUMENT' })
  })
})
