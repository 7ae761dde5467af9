import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atEnd } from '../../../../test/at-end.ts'
import { buildArtist, buildResource } from '../../../../test/library.ts'
import { testDatabase } from '../../../../test/test-database.ts'
import { type Condition, readKeyword } from '../index.ts'
import { formatOf } from './library-file.ts'
import { LocalFinder } from './local-finder.ts'

const database = await testDatabase()
const published = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 0, minutes))
const STYLES = ['house', 'techno', 'trance']
const TOTAL = 1200

const house: Condition = { dimension: 'style', values: ['house'] }
const tempo = (from: number, to: number): Condition => ({ measure: 'tempo', ranges: [[from, to]] })

/** More than a small library, so that the index is stored. */
beforeAll(async () => {
  const artist_id = await buildArtist(database, '林夜')
  await database.pool.query(
    `with added as (
       insert into resources (title, artist_id, content_type, category_code, style, tbpm, tkey, published_at)
       select '曲目 ' || n, $1, 1, 'A0301', ($2::text[])[1 + n % 3], 100 + n % 50, '8A', $3::timestamptz + n * interval '1 minute'
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

const atOnce = () => {
  const finder = new LocalFinder(database.query(), { everyMs: 0 })
  atEnd(() => finder.close())
  return finder
}

describe('a library', () => {
  const finder = atOnce()

  test('returns any page of any filter, and its exact total', async () => {
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

  test('counts a few rows the same as many', async () => {
    const upTo = (minutes: number): Condition => ({
      measure: 'publishedAt',
      ranges: [[published(0).getTime(), published(minutes).getTime()]],
    })
    const techno: Condition = { dimension: 'style', values: ['techno'] }
    const houseOrTechno: Condition = { dimension: 'style', values: ['house', 'techno'] }
    const choices = [house, techno, houseOrTechno, tempo(100, 100), tempo(101, 149), upTo(100)]
    // 曲目 50, 100 and 150: trance, techno and house.
    expect(await finder.countEach([tempo(100, 100), upTo(150)], choices)).toEqual([3, 1, 1, 2, 3, 0, 2])
    expect(await finder.countEach([upTo(300)], choices)).toEqual([300, 100, 100, 200, 6, 294, 100])
  })

  test('applies publications, changes and withdrawals at the right position of every page', async () => {
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

describe('a stored library', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shenglang-stored-'))
  const file = join(dataDir, 'catalogue-index')
  const keptAt = () => statSync(file, { throwIfNoEntry: false })?.mtimeMs
  const begun = async (from = database) => {
    const finder = new LocalFinder(from.query(), { everyMs: 0, dataDir })
    const { total } = await finder.list('newest', [], 0, 1)
    await finder.close()
    return total
  }
  const inDatabase = async () =>
    (await database.pool.query('select 1 from resources where published_at is not null')).rowCount ?? 0
  /** Changes a row without an entry in the feed, so that a stored library does not know it and a built one does. */
  const takeDownSilently = async () => {
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(
      'update resources set published_at = null where resource_id = (select max(resource_id) from resources where published_at is not null)',
    )
    await client.query('commit')
    client.release()
  }
  afterAll(() => rmSync(dataDir, { recursive: true }))

  test('is built if none was stored, and serves the next start, which applies what changed since', async () => {
    const before = await begun()
    expect([before, keptAt()]).toEqual([await inDatabase(), expect.any(Number)])
    await takeDownSilently()
    expect(await begun()).toBe(before)
    const id = await buildResource(database, { title: '后来的', published_at: new Date('2026-02-01') })
    expect(await begun()).toBe(before + 1)
    await database.pool.query('delete from resources where resource_id = $1', [id])
    expect(await begun()).toBe(before)
  })

  test('is not used when it is damaged, of another program or of another database', async () => {
    const [whole, built] = [readFileSync(file), await inDatabase()]
    expect(await begun()).toBe(built + 1)
    writeFileSync(file, whole.subarray(0, whole.length / 2))
    expect(await begun()).toBe(built)
    const format = whole.indexOf('"format":"') + '"format":"'.length
    writeFileSync(file, Buffer.concat([whole.subarray(0, format), Buffer.from('x'), whole.subarray(format + 1)]))
    expect(await begun()).toBe(built)
    writeFileSync(file, whole)
    expect(await begun()).toBe(built + 1)
    expect(await begun(await testDatabase())).toBe(0)
  })

  test('is not used when the database was promoted since', async () => {
    const [whole, built] = [readFileSync(file), await inDatabase()]
    expect(await begun()).toBe(built + 1)
    const text = whole.toString('latin1')
    const other = text.replace(/(timeline\W+)[0-9A-F]{8}/, '$1000000FF')
    expect(other).not.toBe(text)
    writeFileSync(file, other, 'latin1')
    expect(await begun()).toBe(built)
    writeFileSync(file, whole)
  })

  test('is not used by a program with other readings of characters', () => {
    expect(formatOf(['pinyin-pro 1', 'opencc-js 1'])).not.toBe(formatOf(['pinyin-pro 2', 'opencc-js 1']))
    expect(formatOf()).toBe(formatOf())
  })

  test.each(['fold-accents.ts', 'credits.ts', 'chinese.ts'])(
    'is not used by a program that folds texts otherwise: %s',
    (name) => {
      const changed = (path: string) => (basename(path) === name ? Buffer.from('changed') : readFileSync(path))
      expect(formatOf(undefined, changed)).not.toBe(formatOf())
    },
  )

  test('is skipped, with a log entry, if it cannot be written', async () => {
    const said: unknown[] = []
    const report = (_error: unknown, what: string) => said.push(what)
    const finder = new LocalFinder(database.query(), { everyMs: 0, dataDir: join(file, 'no folder'), report })
    expect((await finder.list('newest', [], 0, 1)).total).toBe(await inDatabase())
    await expect.poll(() => said).toEqual(['the index of the catalogue was not stored'])
    await finder.close()
  })
})

test('an index that could not start reports why, and answers once it can', async () => {
  let isAway = true
  const db = database.query()
  const away = new Proxy(db, {
    get: (target, name) => {
      if (isAway) throw new Error('away')
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const finder = new LocalFinder(away, { everyMs: 0 })
  await expect(finder.list('newest', [], 0, 1)).rejects.toThrow('away')
  isAway = false
  await expect.poll(() => finder.list('newest', [], 0, 1).catch(() => undefined)).toMatchObject({ ids: [expect.any(String)] })
  await finder.close()
})

describe('search', () => {
  const finder = atOnce()
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

  test('finds artists by the beginning of their name first', async () => {
    const ids = await finder.searchArtists('zhou', 5)
    const { rows } = await database.pool.query('select user_id, nick_name from users where user_id = any($1::bigint[])', [ids])
    expect(ids.map((id) => rows.find((row) => row.user_id === id)?.nick_name)).toEqual(['周杰伦', '小周'])
  })

  test('answers any input', async () => {
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
