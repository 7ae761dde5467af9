import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillLibrary, questionsOf } from '../../../test/finder-library.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { serveFinder } from './finder-server.ts'
import { LocalFinder } from './local-finder.ts'
import type { Finder } from './port.ts'
import { RemoteFinder } from './remote-finder.ts'
import { ThreadFinder } from './thread-finder.ts'

const database = await testDatabase()
const socket = (name: string) => ({ path: join(mkdtempSync(join(tmpdir(), 'shenglang-finder-')), name) })
const SECRET = 'between processes'
const EVERY_MS = 20

beforeAll(() => fillLibrary(database, 1500))

const closed = <Part extends { close(): Promise<unknown> }>(part: Part): Part => {
  afterAll(() => part.close())
  return part
}
const local = (everyMs = EVERY_MS) => closed(new LocalFinder(database.query(), { everyMs }))

async function remote(): Promise<Finder> {
  const address = socket('finder')
  closed(await serveFinder(local(), address, SECRET))
  return closed(new RemoteFinder(address, SECRET))
}

/** Threads take a while to start: one index of a kind serves the tests of that kind. */
describe.each<[string, () => Promise<Finder>]>([
  ['in this thread', async () => local()],
  ['in a thread of its own', async () => closed(new ThreadFinder(database, { everyMs: EVERY_MS }))],
  ['in another process', remote],
])('an index %s', (_where, open) => {
  let finder: Finder
  beforeAll(async () => {
    finder = await open()
    await finder.place()
  })

  test('answers as one that asks the database before each answer, and follows what is committed', async () => {
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

  test('says what went wrong with a question, and answers the next', async () => {
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

  test('is said so in words, and asked again with the next question', async () => {
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

  test('tells nothing to who does not know the secret, or asks for what is no question', async () => {
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
