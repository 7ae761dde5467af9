import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deepQuestions, fillLibrary, questionsOf } from '../../../../test/finder/finder-library.ts'
import { FINDER_SECRET, startFinderProcess } from '../../../../test/finder/finder-process.ts'
import { testDatabase } from '../../../../test/test-database.ts'
import type { Finder } from '../index.ts'
import { LocalFinder } from '../library/local-finder.ts'
import { finderState } from '../remote/finder-state.ts'
import { openFinder } from '../remote/open-finder.ts'

const database = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'shenglang-parts-'))
const COUNT = 3000
/** The first part has two processes. */
const PARTS = { first: '1-1400', second: '1-1400', last: '1401-' } as const
type Name = keyof typeof PARTS
const NAMES = Object.keys(PARTS) as Name[]
const socketOf = (name: Name) => join(folder, `${name}.sock`)
const running = new Map<Name, Awaited<ReturnType<typeof startFinderProcess>>>()
const start = async (name: Name) =>
  running.set(name, await startFinderProcess(database, socketOf(name), join(folder, name), PARTS[name]))
const kill = (name: Name) => running.get(name)?.end('SIGKILL')

const errors: object[] = []
const open = (FINDER_URL: string) =>
  openFinder({
    settings: { DATA_DIR: folder, FINDER_URL, FINDER_SECRET },
    database,
    db: database.query(),
    log: { error: (facts: object) => errors.push(facts) },
  })
const whole = new LocalFinder(database.query(), { everyMs: 0 })
const parted = open(NAMES.map((name) => `${PARTS[name]}@unix:${socketOf(name)}`).join())
const hottest = (finder: Finder) => finder.list('hottest', [], 0, 30)

beforeAll(async () => {
  await fillLibrary(database, COUNT)
  await Promise.all(NAMES.map(start))
})
afterAll(async () => {
  await Promise.all([whole.close(), parted.close()])
  for (const process of running.values()) await process.end('SIGTERM')
  await rm(folder, { recursive: true, force: true })
})

/** A finder that was looked at while it was busy is left out for a moment. */
const untilThere = () => expect.poll(() => finderState(parted)).toBe('ok')
async function expectAllEqual(): Promise<void> {
  await untilThere()
  for (const [index, question] of [...questionsOf(120), ...deepQuestions(COUNT)].entries())
    await expect.poll(() => question(parted), { message: `question ${index}` }).toEqual(await question(whole))
}

test('two parts in three processes answer as one index does', async () => {
  await expectAllEqual()
})

test('no call fails while one process of a part with two is killed', async () => {
  await untilThere()
  const expected = await hottest(whole)
  await kill('first')
  for (let call = 0; call < 20; call += 1) expect(await hottest(parted)).toEqual(expected)
  await start('first')
})

test('a part without a process answers by the database or not at all, and in full once it is back with what changed', async () => {
  await untilThere()
  const newest = await whole.list('newest', [], 0, 30)
  await kill('last')
  await expect(hottest(parted)).rejects.toMatchObject({ code: 'FILTERS_UNAVAILABLE' })
  await expect(parted.countEach([], [])).rejects.toMatchObject({ code: 'FILTERS_UNAVAILABLE' })
  expect(await parted.list('newest', [], 0, 30)).toEqual(newest)
  expect(await finderState(parted)).toBe('unavailable')
  await database.pool.query('update resource_counts set play_count = play_count + 1000 where resource_id % 100 = 0')
  await start('last')
  await untilThere()
  await expect.poll(() => hottest(parted), { interval: 50 }).toEqual(await hottest(whole))
  await expectAllEqual()
})

test('a finder that holds other ids than it is named with is not used, logged once, and shown', async () => {
  const misnamed = open(`1-1000@unix:${socketOf('first')},1001-@unix:${socketOf('last')}`)
  await expect(hottest(misnamed)).rejects.toMatchObject({ code: 'FILTERS_UNAVAILABLE' })
  await expect.poll(() => finderState(misnamed), { interval: 20 }).toBe('differs')
  await expect.poll(() => errors, { interval: 20 }).toHaveLength(2)
  await misnamed.close()
  expect(errors).toHaveLength(2)
  expect(errors).toContainEqual({ finder: `1-1000@unix:${socketOf('first')}`, holds: '1-1400' })
  expect(errors).toContainEqual({ finder: `1001-@unix:${socketOf('last')}`, holds: '1401-' })
  const asWhole = open(`unix:${socketOf('last')}`)
  await expect(hottest(asWhole)).rejects.toMatchObject({ code: 'FILTERS_UNAVAILABLE' })
  expect(await finderState(asWhole)).toBe('differs')
  await asWhole.close()
})
