import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededRandom } from '@shenglang/demo/seeded-random'
import { beforeAll, describe, expect, test } from 'vitest'
import { atEnd } from '../../../../test/at-end.ts'
import { changeLibrary, deepQuestions, fillLibrary, questionsOf } from '../../../../test/finder/finder-library.ts'
import { testDatabase } from '../../../../test/test-database.ts'
import { readIdRange } from '../../../platform/id-ranges.ts'
import { DatabaseFinder } from '../database/database-finder.ts'
import { LocalFinder } from '../library/local-finder.ts'
import type { Finder } from '../library/port.ts'
import { PartedFinder } from '../parts/parted-finder.ts'
import { serveFinder } from './finder-server.ts'
import { RemoteFinder } from './remote-finder.ts'
import { SeveralFinders } from './several-finders.ts'
import { ThreadFinder } from './thread-finder.ts'

const database = await testDatabase()
const socket = (name: string) => ({ path: join(mkdtempSync(join(tmpdir(), 'shenglang-finder-')), name) })
const SECRET = 'between processes'
const EVERY_MS = 20

beforeAll(() => fillLibrary(database, 1500))

const closed = <Part extends { close(): Promise<unknown> }>(part: Part): Part => {
  atEnd(() => part.close())
  return part
}
const local = (everyMs = EVERY_MS, ids = readIdRange('')) => closed(new LocalFinder(database.query(), { everyMs, ids }))

async function remote(): Promise<Finder> {
  const address = socket('finder')
  closed(await serveFinder(local(), address, SECRET))
  return closed(new RemoteFinder(address, SECRET))
}

/** Two indexes, the nearest first. */
async function several(): Promise<Finder> {
  const addresses = await Promise.all(
    ['near', 'far'].map(async (name) => {
      const address = socket(name)
      closed(await serveFinder(local(), address, SECRET))
      return address
    }),
  )
  const finders = addresses.map((address) => new RemoteFinder(address, SECRET))
  return closed(new SeveralFinders(finders, new DatabaseFinder(database.query())))
}

/** Three indexes of a part each; what is published from now on is in the last. */
async function parted(): Promise<Finder> {
  const parts = ['1-400', '401-900', '901-'].map(async (text) => {
    const [address, ids = fail()] = [socket('part'), readIdRange(text)]
    closed(await serveFinder(local(EVERY_MS, ids), address, SECRET, ids))
    return { ids, finder: new SeveralFinders([new RemoteFinder(address, SECRET, { ids: text })], {}) }
  })
  return closed(new PartedFinder(await Promise.all(parts), new DatabaseFinder(database.query())))
}
const fail = (): never => {
  throw new Error('no range of ids')
}

/** Threads take a while to start, so one index of a kind serves all tests of that kind. */
describe.each<[string, () => Promise<Finder>]>([
  ['in this thread', async () => local()],
  ['in a thread of its own', async () => closed(new ThreadFinder(database, { everyMs: EVERY_MS }))],
  ['in another process', remote],
  ['in several other processes', several],
  ['in parts, each in another process', parted],
])('an index %s', (where, open) => {
  let finder: Finder
  beforeAll(async () => {
    finder = await open()
    await finder.place()
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
    // Of several parts one may have followed before the others.
    await expect.poll(() => answers(finder), { interval: 20 }).toEqual(await answers(atOnce))
    await database.pool.query("update users set nick_name = '林夜' where nick_name = '全新的名字'")
  })

  test('answers like one that is built afterwards, once it has followed changes of every kind', async () => {
    const random = seededRandom(where)
    for (let time = 0; time < 40; time += 1) await changeLibrary(database, random)
    // The first, the last and one between: each part has one.
    await database.pool.query(
      `update resources set title = $1 where resource_id in (
         select unnest(percentile_disc(array[0, 0.4, 1]) within group (order by resource_id)) from resources where published_at is not null)`,
      [`都跟上了 ${where.length}`],
    )
    const last = () => finder.search([{ text: `都跟上了${where.length}`, facts: [] }], [], 5)
    await expect.poll(last, { interval: 20 }).toHaveLength(3)
    const built = local(0)
    for (const [index, question] of [...questionsOf(240), ...deepQuestions(1500)].entries()) {
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

describe('an index that cannot be reached', () => {
  const total = (finder: Finder) => finder.list('newest', [], 0, 1).then(({ ids }) => ids.length)

  test('fails with a message, and is tried again with the next query', async () => {
    const address = socket('finder')
    const finder = closed(new RemoteFinder(address, SECRET))
    await expect(total(finder)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    const index = local()
    const first = await serveFinder(index, address, SECRET)
    expect(await total(finder)).toBe(1)
    await first.close()
    await expect(total(finder)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    closed(await serveFinder(index, address, SECRET))
    expect(await total(finder)).toBe(1)
  })

  test('refuses a wrong secret and malformed requests', async () => {
    const address = socket('finder')
    closed(await serveFinder(local(), address, SECRET))
    await expect(total(closed(new RemoteFinder(address, 'guessed')))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    const finder = closed(new RemoteFinder(address, SECRET))
    const other = closed(new RemoteFinder(address, SECRET))
    const send = (Reflect.get(other, 'send') as (batch: unknown) => void).bind(other)
    expect(await total(other)).toBe(1)
    send([{ id: 1, method: 'close', args: [] }])
    await expect(total(other)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(await total(finder)).toBe(1)
  })
})
