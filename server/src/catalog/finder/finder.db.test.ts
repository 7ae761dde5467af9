import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildArtist, buildResource } from '../../../test/library.ts'
import { AT_ONCE } from '../../../test/test-application.ts'
import { testDatabase } from '../../../test/test-database.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Condition, Finder, readKeyword } from './index.ts'

const database = await testDatabase()
const published = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 0, minutes))
const STYLES = ['house', 'techno', 'trance']
const TOTAL = 1200

const house: Condition = { dimension: 'style', values: ['house'] }
const tempo = (from: number, to: number): Condition => ({ measure: 'tempo', ranges: [[from, to]] })

/** More than a small library, so that a thread builds the index. */
beforeAll(async () => {
  const artist_id = await buildArtist(database, '林夜')
  await database.pool.query(
    `with added as (
       insert into resources (title, artist_id, content_type, category_code, style, tbpm, tkey, published_at, changed_at)
       select '曲目 ' || n, $1, 1, 'A0301', ($2::text[])[1 + n % 3], 100 + n % 50, '8A', $3::timestamptz + n * interval '1 minute',
         now() - interval '1 hour'
       from generate_series(1, ${TOTAL}) n returning resource_id, content_type
     )
     insert into resource_counts (resource_id, content_type, play_count)
     select resource_id, content_type, row_number() over (order by resource_id) from added`,
    [artist_id, STYLES, published(0)],
  )
})

const titlesOf = async (ids: string[]) => {
  const { rows } = await database.pool.query('select resource_id, title from resources where resource_id = any($1::bigint[])', [
    ids,
  ])
  return ids.map((id) => rows.find((row) => row.resource_id === id)?.title)
}

describe('a library built in a thread', () => {
  const finder = new Finder(database, { freshness: { ...AT_ONCE, countsMs: 60_000 } })

  test('gives any page of any filter, and its exact total', async () => {
    const { ids, total } = await finder.list('newest', [house], 0, 3)
    expect(await titlesOf(ids)).toEqual(['曲目 1200', '曲目 1197', '曲目 1194'])
    expect(total).toBe(TOTAL / 3)
    const deep = await finder.list('newest', [house], 397, 10)
    expect(await titlesOf(deep.ids)).toEqual(['曲目 9', '曲目 6', '曲目 3'])
    expect((await finder.list('newest', [house], 400, 10)).ids).toEqual([])
  })

  test('counts values and ranges', async () => {
    expect(await finder.countEach([house], [tempo(100, 124), tempo(125, 149), tempo(10, 20)])).toEqual([400, 200, 200, 0])
  })

  test('takes in what is published, changed and taken down, at its place in every page', async () => {
    const everything: Condition = { measure: 'publishedAt', ranges: [[0, Number.POSITIVE_INFINITY]] }
    const search = (keyword: string) => finder.search(readKeyword(keyword, []), [], 10)
    expect([await search('新曲'), (await search('曲目 1197')).length]).toEqual([[], 1])
    expect(await finder.countEach([house], [everything])).toEqual([TOTAL / 3, TOTAL / 3])
    const fresh = await buildResource(database, { title: '新曲', style: 'house', published_at: published(1198), play_count: 5 })
    await database.pool.query("update resources set style = 'house' where title = '曲目 1199'")
    await database.pool.query("update resources set published_at = null where title = '曲目 1197'")
    const first = await finder.list('newest', [house], 0, 4)
    expect(await titlesOf(first.ids)).toEqual(['曲目 1200', '曲目 1199', '新曲', '曲目 1194'])
    expect(first.total).toBe(TOTAL / 3 + 1)
    const pages = await Promise.all([0, 3, 6].map((from) => finder.list('newest', [house], from, 3)))
    const whole = await finder.list('newest', [house], 0, 9)
    expect(pages.flatMap(({ ids }) => ids)).toEqual(whole.ids)
    expect((await search('新曲'))[0]).toBe(fresh)
    expect(await search('曲目 1197')).toEqual([])
    expect(await finder.countEach([house], [everything])).toEqual([TOTAL / 3 + 1, TOTAL / 3 + 1])
  })
})

describe('a library that was kept', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shenglang-kept-'))
  const file = join(dataDir, 'catalogue-index')
  const keptAt = () => statSync(file, { throwIfNoEntry: false })?.mtimeMs
  /** One that can read rows but build nothing, since no thread can connect: it answers from what was kept, or not at all. */
  const unableToBuild = { ...database, address: { host: join(dataDir, 'nowhere') } }
  const begun = async (from: Database = unableToBuild) => {
    const finder = new Finder(from, { freshness: { ...AT_ONCE, countsMs: Number.POSITIVE_INFINITY }, dataDir })
    afterAll(() => finder.close())
    return (await finder.list('newest', [], 0, 1)).total
  }
  const builtAndKept = async () => {
    const before = keptAt()
    const total = await begun(database)
    await expect.poll(keptAt).not.toBe(before)
    return total
  }
  const published = async () => (await database.pool.query('select 1 from resources where published_at is not null')).rowCount
  afterAll(() => rmSync(dataDir, { recursive: true }))

  test('is built where none was kept, and answers the next start, which knows what changed since', async () => {
    await expect(begun()).rejects.toThrow('ENOENT')
    const total = await builtAndKept()
    expect(total).toBe(await published())
    expect(await begun()).toBe(total)
    await buildResource(database, { title: '后来的', published_at: new Date('2026-02-01') })
    expect(await begun()).toBe(total + 1)
  })

  test('is not used when more was changed since than could be taken in', async () => {
    await database.pool.query("update resources set energy = 3 where title like '曲目 %' and energy <> 3")
    await expect(begun()).rejects.toThrow('ENOENT')
    expect(await builtAndKept()).toBe(await published())
    expect(await begun()).toBe(await published())
  })

  test('is not used when it is damaged, of another program or of another database', async () => {
    const whole = readFileSync(file)
    writeFileSync(file, whole.subarray(0, whole.length / 2))
    await expect(begun()).rejects.toThrow('ENOENT')
    const format = whole.indexOf('"format":"') + '"format":"'.length
    writeFileSync(file, Buffer.concat([whole.subarray(0, format), Buffer.from('x'), whole.subarray(format + 1)]))
    await expect(begun()).rejects.toThrow('ENOENT')
    writeFileSync(file, whole)
    expect(await begun()).toBe(await published())
    const other = await testDatabase()
    await expect(begun({ ...other, address: unableToBuild.address })).resolves.toBe(0)
  })

  test('is done without where it cannot be written, which is said', async () => {
    const said: unknown[] = []
    const report = (_error: unknown, what: string) => said.push(what)
    const finder = new Finder(database, { freshness: AT_ONCE, dataDir: join(file, 'no folder'), report })
    expect((await finder.list('newest', [], 0, 1)).total).toBe(await published())
    await expect.poll(() => said).toEqual(['the index of the catalogue was not kept'])
    finder.close()
  })
})

describe('search', () => {
  const finder = new Finder(database, { freshness: AT_ONCE })
  const tags = [{ dimension: 'style', value: 'house', label: '浩室', plain: '浩室' }] as const
  const search = async (keyword: string) => titlesOf(await finder.search(readKeyword(keyword, tags), [], 20))

  beforeAll(async () => {
    await buildArtist(database, '小周')
    const jay = await buildArtist(database, '周杰伦')
    for (const [title, play_count, facts] of [
      ['夜曲', 10, { tkey: '5A', tbpm: 128 }],
      ['夜曲之后', 900, { tkey: '8A', tbpm: 128 }],
      ['月光夜曲', 5000, { tkey: '8A', tbpm: 128, style: 'house' }],
      ['Midnight Remix', 20, { artist_id: jay }],
    ] as const) {
      await buildResource(database, { title, play_count, ...facts })
    }
  })

  test.each<[string, string[]]>([
    ['夜曲', ['夜曲', '夜曲之后', '月光夜曲']],
    ['yequ', ['夜曲', '夜曲之后', '月光夜曲']],
    ['yq', ['夜曲', '夜曲之后', '月光夜曲']],
    ['夜曲 8A', ['月光夜曲', '夜曲之后']],
    ['夜曲 128 5a', ['夜曲']],
    ['夜曲 house', ['月光夜曲']],
    ['夜曲 浩室', ['月光夜曲']],
    ['周jl midnight', ['Midnight Remix']],
    ['midnihgt', ['Midnight Remix']],
    ['remxi 周杰伦', ['Midnight Remix']],
    ['没有这样的歌', []],
    ['！？…', []],
  ])('%s', async (keyword, titles) => {
    expect(await search(keyword)).toEqual(titles)
  })

  test('finds artists by a beginning first', async () => {
    const ids = await finder.searchArtists('zhou', 5)
    const { rows } = await database.pool.query('select user_id, nick_name from users where user_id = any($1::bigint[])', [ids])
    expect(ids.map((id) => rows.find((row) => row.user_id === id)?.nick_name)).toEqual(['周杰伦', '小周'])
  })

  test('whatever is typed is answered', async () => {
    for (const keyword of [
      '%',
      '_',
      "'; drop table users; --",
      '夜:*',
      '夜 & | !',
      '\ud83d\ude00',
      'a'.repeat(100),
      '夜'.repeat(100),
      '1 2 3 4 5 6 7 8 9 10',
    ]) {
      await expect(search(keyword), keyword).resolves.toBeInstanceOf(Array)
    }
  })
})
