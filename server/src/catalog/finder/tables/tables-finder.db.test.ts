import { seededRandom } from '@shenglang/contract/seeded-random'
import { largeArtists, largeCatalogue } from '@shenglang/demo/large-catalogue'
import { SPELLED_TRACKS } from '@shenglang/demo/truth/spellings'
import { beforeAll, expect, test } from 'vitest'
import { atEnd } from '../../../../test/at-end.ts'
import { changeLibrary, questionsOf } from '../../../../test/finder/finder-library.ts'
import { testDatabase } from '../../../../test/test-database.ts'
import type { Db } from '../../../platform/database/db.ts'
import { DatabaseBusy } from '../../../platform/database/unavailable.ts'
import { DatabaseFinder } from '../database/database-finder.ts'
import { LocalFinder } from '../library/local-finder.ts'
import type { Condition } from '../rows/dimensions.ts'
import { readKeyword } from '../text/keyword.ts'
import { TablesFollower } from './follow-tables.ts'
import { TABLES_VERSION } from './tables.sql.ts'
import { TablesFinder } from './tables-finder.ts'

const OTHERS = 1000
const FIRST = 3

const database = await testDatabase()
const follower = new TablesFollower(database.query())
const tables = new TablesFinder(database.query(), new DatabaseFinder(database.query()))
const index = new LocalFinder(database.query(), { everyMs: 0 })
atEnd(() => index.close())

/** The spelled tracks, played by nobody, among others that are. */
beforeAll(async () => {
  const names = largeArtists(OTHERS / 20)
  const others = Array.from(largeCatalogue(OTHERS, names.length), ({ title, artist, tkey, tbpm, style, playCount }) => ({
    title,
    artist: names[artist] ?? '',
    tkey,
    tbpm,
    style,
    plays: playCount,
  }))
  const spelled = SPELLED_TRACKS.map(({ title, artist }) => ({ title, artist, tkey: '8A', tbpm: 128, style: 'house', plays: 0 }))
  await database.pool.query(
    `with given as (
       select * from jsonb_to_recordset($1) as given (title text, artist text, tkey text, tbpm real, style text, plays bigint)
     ), named as (
       insert into users (nick_name, is_artists) select distinct artist, true from given returning user_id, nick_name
     ), added as (
       insert into resources (title, artist_id, content_type, category_code, style, tkey, tbpm, duration_ms, published_at)
       select title, user_id, 1, 'A0301', style, tkey, tbpm, 180000, now() from given join named on nick_name = artist
       returning resource_id, content_type, title
     )
     insert into resource_counts (resource_id, content_type, play_count)
     select resource_id, content_type, max(plays) from added join given using (title) group by 1, 2`,
    [JSON.stringify([...others, ...spelled])],
  )
  await follower.follow()
})

async function expectEqualAnswers(count: number): Promise<void> {
  for (const [number, question] of questionsOf(count).entries())
    expect(await question(tables), `question ${number}`).toEqual(await question(index))
}

test.each(SPELLED_TRACKS)('$title by $artist is among the first three for each way to type it', async ({ title, typed }) => {
  const { rows } = await database.pool.query('select resource_id as id from resources where title = $1', [title])
  for (const keyword of typed) expect(await tables.search(readKeyword(keyword, []), [], FIRST), keyword).toContain(rows[0].id)
})

interface State {
  version: number
  filled_to: string | null
  is_complete: boolean
}

async function readState(): Promise<State> {
  const { rows } = await database.pool.query('select version, filled_to, is_complete from finder_state')
  return rows[0]
}

/** Makes the next worker read everything again, as after a promotion. */
const promote = () =>
  database.pool.query(`update finder_state set cursor = jsonb_set(cursor::jsonb, '{timeline}', '"FFFFFFFF"')::text`)

/** A signal that ends a worker after so many of its steps: the first one begins, each further one takes a batch. */
function endedAfter(steps: number): AbortSignal {
  let taken = 0
  return {
    get aborted() {
      taken += 1
      return taken > steps
    },
  } as AbortSignal
}

test('a worker that is ended while it fills the tables leaves the rest to the next one, and changes meanwhile', async () => {
  await promote()
  const inBatches = { batch: 100 }
  await new TablesFollower(database.query(), inBatches).follow(endedAfter(3))
  const ended = Number((await readState()).filled_to)
  expect(ended).toBeGreaterThan(0)
  await expectEqualAnswers(12)
  const random = seededRandom('filled')
  for (let time = 0; time < 20; time += 1) await changeLibrary(database, random)
  await new TablesFollower(database.query(), inBatches).follow(endedAfter(1))
  expect(Number((await readState()).filled_to)).toBeGreaterThan(ended)
  await follower.follow()
  expect(await readState()).toMatchObject({ filled_to: null, is_complete: true })
  await expectEqualAnswers(36)
})

test('after a promotion everything is read again, and what is gone since is gone', async () => {
  await promote()
  await database.pool.query('delete from resources where resource_id = (select min(resource_id) from resources)')
  // The feed, which is opened again, does not have it.
  await database.pool.query("update users set is_artists = false where nick_name = 'Tiësto'")
  await follower.follow()
  expect(await readState()).toMatchObject({ filled_to: null, is_complete: true })
  expect(await tables.searchArtists('tiesto', 5)).toEqual([])
  await expectEqualAnswers(12)
})

test('pages of years and tempos begin where those before them end', async () => {
  await database.pool.query(
    `update resources set published_at = now() - resource_id % 7 * interval '200 days' - resource_id * interval '1 minute',
       tbpm = case when resource_id % 10 > 0 then 60 + resource_id * 7 % 120 else 0 end, energy = resource_id % 7`,
  )
  await follower.follow()
  const [total = 0] = await index.countEach([], [])
  const older: Condition = { dimension: 'energy', values: ['2', '3', '4', '5', '6'] }
  for (const order of ['newest', 'bpm'] as const)
    for (const conditions of [[], [older]])
      for (let from = 0; from < total; from += 97)
        expect(await tables.list(order, conditions, from, 30), `${order} ${from}`).toEqual(
          await index.list(order, conditions, from, 30),
        )
})

test('an older worker leaves the tables of a newer one alone, and neither program reads those of the other', async () => {
  const version = TABLES_VERSION + 1
  const newer = new TablesFollower(database.query(), { version, batch: 100 })
  const newerTables = new TablesFinder(database.query(), new DatabaseFinder(database.query()), version)
  await expect(newerTables.countEach([], [])).rejects.toMatchObject({ code: 'FILTERS_UNAVAILABLE' })
  await database.pool.query("insert into finder_words (word, uses, near) values ('leftover', 1, '{}')")
  await newer.follow(endedAfter(2))
  const { rows } = await database.pool.query("select from finder_words where word = 'leftover'")
  expect(rows).toEqual([])
  const filling = await readState()
  expect(filling).toMatchObject({ version, filled_to: expect.anything(), is_complete: false })
  await follower.follow()
  expect(await readState()).toEqual(filling)
  for (const either of [tables, newerTables])
    await expect(either.countEach([], [])).rejects.toMatchObject({ code: 'FILTERS_UNAVAILABLE' })
  await newer.follow()
  await follower.follow()
  expect(await readState()).toEqual({ version, filled_to: null, is_complete: true })
  expect(await newerTables.countEach([], [])).toEqual(await index.countEach([], []))
  await expect(tables.cursor()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

test('a worker that finds the tables of another version in use empties none of them, and does so once they are free', async () => {
  const version = TABLES_VERSION + 2
  const newer = new TablesFollower(database.query(), { version })
  const before = await readState()
  const reader = await database.pool.connect()
  await reader.query('begin; lock table finder_bits in access share mode')
  await expect(newer.follow()).rejects.toThrow(DatabaseBusy)
  expect(await readState()).toEqual(before)
  await reader.query('commit')
  reader.release()
  await newer.follow()
  expect(await readState()).toEqual({ version, filled_to: null, is_complete: true })
})

test('tables that are emptied are no longer read, and are filled again by the worker that is there', async () => {
  await database.pool.query('truncate finder_state')
  await expect(tables.countEach([], [])).rejects.toMatchObject({ code: 'FILTERS_UNAVAILABLE' })
  await follower.follow()
  expect(await readState()).toEqual({ version: TABLES_VERSION, filled_to: null, is_complete: true })
  await expectEqualAnswers(12)
})

test('a worker that was about to begin goes on with what another one has begun', async () => {
  await database.pool.query('truncate finder_state')
  const db = database.query()
  const another = new TablesFollower(db, { batch: 100 })
  let isBegun = false
  // Another one begins, and takes a batch, once this one has seen that nobody has.
  const transaction = () => ({
    execute: async <Result>(work: (transaction: Db) => Promise<Result>) => {
      const result = await db.transaction().execute(work)
      if (!isBegun) await another.follow(endedAfter(2))
      isBegun = true
      return result
    },
  })
  const late = new Proxy(db, {
    get: (target, name: keyof Db) => {
      const value = name === 'transaction' ? transaction : target[name]
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  await new TablesFollower(late).follow(endedAfter(1))
  expect(Number((await readState()).filled_to)).toBeGreaterThan(0)
  await follower.follow()
  await expectEqualAnswers(12)
})

test('in a database that was restored from another one everything is read again', async () => {
  await database.pool.query(
    `update finder_state set database_id = 'another database', cursor = replace(cursor, '"since":"', '"since":"9')`,
  )
  await database.pool.query(
    "update resources set title = '恢复之后' where resource_id = (select min(resource_id) from resources)",
  )
  await follower.follow()
  expect(await tables.search(readKeyword('恢复之后', []), [], FIRST)).toHaveLength(1)
})

test('sets, words and rows are those that a worker would write into empty tables', async () => {
  const written = async () => {
    const { rows } = await database.pool.query(`
      select (select jsonb_object_agg(fact, ids) from (
          select fact, jsonb_agg(resource_id order by resource_id) as ids from finder_bits
            join finder_works on resource_id / 8192 = block and get_bit(bits, (resource_id % 8192)::int) = 1 group by fact) as set) as sets,
        (select jsonb_object_agg(word, uses) from finder_words) as words,
        (select jsonb_agg(jsonb_build_array(resource_id, facts, plain, popularity) order by resource_id) from finder_works) as rows`)
    return rows[0]
  }
  const followed = await written()
  await database.pool.query('truncate finder_state, finder_works, finder_bits, finder_names, finder_words')
  await follower.follow()
  expect(await written()).toEqual(followed)
})
