import { seededRandom } from '@shenglang/contract/seeded-random'
import { beforeAll, describe, expect, test } from 'vitest'
import { atEnd } from '../../../../test/at-end.ts'
import { changeLibrary, deepQuestions, fillLibrary, questionsOf } from '../../../../test/finder/finder-library.ts'
import { testDatabase } from '../../../../test/test-database.ts'
import { startInterval } from '../../../platform/interval.ts'
import { DatabaseFinder } from '../database/database-finder.ts'
import { LocalFinder } from '../library/local-finder.ts'
import type { Finder } from '../library/port.ts'
import { TablesFollower } from '../tables/follow-tables.ts'
import { TablesFinder } from '../tables/tables-finder.ts'
import { ThreadFinder } from './thread-finder.ts'

const database = await testDatabase()
const EVERY_MS = 20

beforeAll(() => fillLibrary(database, 1500))

const closed = <Part extends { close(): Promise<unknown> }>(part: Part): Part => {
  atEnd(() => part.close())
  return part
}
const local = (everyMs = EVERY_MS) => closed(new LocalFinder(database.query(), { everyMs }))

async function inTables(): Promise<Finder> {
  const follower = new TablesFollower(database.query())
  await follower.follow()
  closed(
    startInterval(
      EVERY_MS,
      () => follower.follow(),
      (error) => {
        throw error
      },
    ),
  )
  return new TablesFinder(database.query(), new DatabaseFinder(database.query()))
}

/** Threads take a while to start, so one index of a kind serves all tests of that kind. */
describe.each<[string, number, () => Promise<Finder>]>([
  ['in this thread', 240, async () => local()],
  ['in a thread of its own', 240, async () => closed(new ThreadFinder(database, { everyMs: EVERY_MS }))],
  ['in tables of the database', 60, () => inTables()],
])('an index %s', (where, asked, open) => {
  let finder: Finder
  beforeAll(async () => {
    finder = await open()
    await finder.cursor()
  })

  test('excludes an id beyond all others without an error', async () => {
    const excluded = (id: number) => finder.list('newest', [{ without: [id] }], 0, 1)
    expect(await excluded(10 ** 17)).toEqual(await finder.list('newest', [], 0, 1))
  })

  test('answers like one that reads the database before each answer, and follows commits', async () => {
    const atOnce = local(0)
    const answers = (of: Finder) => Promise.all(questionsOf(60).map((question) => question(of)))
    expect(await answers(finder)).toEqual(await answers(atOnce))
    const { rows } = await database.pool.query(
      'update resource_counts set play_count = play_count + 1000000 where resource_id = (select min(resource_id) from resources) returning resource_id',
    )
    const hottest = async () => (await finder.list('hottest', [], 0, 1)).ids
    await expect.poll(hottest, { interval: 20 }).toEqual([rows[0].resource_id])
    await database.pool.query("update users set nick_name = '全新的名字' where user_id = (select min(user_id) from users)")
    await expect.poll(() => finder.searchArtists('quanxin', 5), { interval: 20 }).toHaveLength(1)
    expect(await answers(finder)).toEqual(await answers(atOnce))
    await database.pool.query("update users set nick_name = '林夜' where nick_name = '全新的名字'")
  })

  test('answers like one that is built afterwards, once it has followed changes of every kind', async () => {
    const random = seededRandom(where)
    for (let time = 0; time < 40; time += 1) await changeLibrary(database, random)
    // The first, the last and one between.
    await database.pool.query(
      `update resources set title = $1 where resource_id in (
         select unnest(percentile_disc(array[0, 0.4, 1]) within group (order by resource_id)) from resources where published_at is not null)`,
      [`都跟上了 ${where.length}`],
    )
    const last = () => finder.search([{ text: `都跟上了${where.length}`, facts: [] }], [], 5)
    await expect.poll(last, { interval: 20 }).toHaveLength(3)
    const built = local(0)
    for (const [index, question] of [...questionsOf(asked), ...deepQuestions(1500)].entries()) {
      expect(await question(finder), `question ${index}`).toEqual(await question(built))
    }
  })

  test('reports the error of a query, and answers the next', async () => {
    await expect(finder.list('no order' as 'newest', [], 0, 1)).rejects.toThrow()
    expect((await finder.list('newest', [], 0, 1)).ids).toHaveLength(1)
  })

  test('answers lists while it counts', async () => {
    const ended: string[] = []
    const counts = questionsOf(200).filter((_, index) => index % 5 === 1)
    await Promise.all([
      ...counts.map((count) => count(finder).then(() => ended.push('count'))),
      finder.list('newest', [], 0, 30).then(() => ended.push('list')),
    ])
    expect(ended.indexOf('list')).toBeLessThan(counts.length)
  })
})
