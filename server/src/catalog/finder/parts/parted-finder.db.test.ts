import { fault } from '@shenglang/contract/faults'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fillLibrary, questionsOf } from '../../../../test/finder/finder-library.ts'
import { buildArtist, buildResource } from '../../../../test/library.ts'
import { testDatabase } from '../../../../test/test-database.ts'
import { ALL_IDS, readIdRange } from '../../../platform/id-ranges.ts'
import { DatabaseFinder } from '../database/database-finder.ts'
import { LocalFinder } from '../library/local-finder.ts'
import type { Questions } from '../library/port.ts'
import { type Part, PartedFinder } from './parted-finder.ts'

const database = await testDatabase()
const COUNT = 900
const PARTS = ['1-300', '301-600', '601-'] as const
const dead = new Set<string>()
beforeEach(() => dead.clear())

/** A part that is gone while its name is among the dead. */
function partOf(text: string): Part {
  const ids = readIdRange(text) ?? ALL_IDS
  const finder = new LocalFinder(database.query(), { everyMs: 0, ids })
  const answering = new Proxy(finder, {
    get(target, name) {
      if (dead.has(text)) return () => Promise.reject(fault('UNAVAILABLE'))
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { ids, finder: answering }
}
const whole = new LocalFinder(database.query(), { everyMs: 0 })
const fallback = new DatabaseFinder(database.query())
const parted = new PartedFinder(PARTS.map(partOf), fallback)
afterAll(async () => {
  dead.clear()
  await Promise.all([whole.close(), parted.close()])
})
beforeAll(() => fillLibrary(database, COUNT))

const termsOf = (...words: string[]) => words.map((text) => ({ text, facts: [] }))
const outcomeOf = (answer: Promise<unknown>) => answer.catch((error: { code: string }) => error.code)

test('corrects a typo by how often all parts have a word, and counts names once', async () => {
  const artist_id = await buildArtist(database, 'Marina')
  await buildResource(database, { title: '静海', artist_id })
  const ids = [await buildResource(database, { title: '昼 marino' }), await buildResource(database, { title: '夜 marino' })]
  expect((await parted.search(termsOf('marinx'), [], 10)).sort()).toEqual(ids)
  expect(await parted.search(termsOf('marinx', '夜'), [], 10)).toEqual(await whole.search(termsOf('marinx', '夜'), [], 10))
})

test('corrects no word that any part knows', async () => {
  const [first] = (await whole.list('newest', [{ measure: 'tempo', ranges: [[90, 300]] }], 0, 1)).ids
  await database.pool.query("update resources set title = 'midnigth' where resource_id = $1", [first])
  expect(await parted.search(termsOf('midnigth'), [], 10)).toEqual([first])
})

test.each(PARTS)('answers in full or says that it cannot while the part %s is gone', async (name) => {
  const answersOf = (finder: Questions) => Promise.all(questionsOf(180).map((question) => outcomeOf(question(finder))))
  const expected = await answersOf(whole)
  const byDatabase = await answersOf(fallback)
  dead.add(name)
  const answers = await answersOf(parted)
  for (const [index, answer] of answers.entries()) {
    const isFull = JSON.stringify(answer) === JSON.stringify(expected[index])
    if (!isFull) expect(answer, `question ${index}`).toEqual(byDatabase[index])
  }
  const newest = await whole.list('newest', [], 500, 30)
  expect(await parted.list('newest', [], 500, 30)).toEqual(newest)
  for (const refused of [parted.list('hottest', [], 0, 5), parted.countEach([], []), parted.countKeysAndTempos([])])
    await expect(refused).rejects.toMatchObject({ code: 'FILTERS_UNAVAILABLE' })
  await expect(parted.search(termsOf('midnihgt'), [], 5)).rejects.toMatchObject({ code: 'SEARCH_LIMITED' })
  await expect(parted.place()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

test('finds artists by any part, since each has all names', async () => {
  const artists = await whole.searchArtists('阿', 5)
  for (const name of PARTS.slice(1)) dead.add(name)
  expect(await parted.searchArtists('阿', 5)).toEqual(artists)
  dead.clear()
  dead.add(PARTS[0])
  expect(await parted.searchArtists('阿', 5)).toEqual(artists)
})

test('needs only the parts of the given ids for what mixes', async () => {
  dead.add(PARTS[0])
  const ids = ['750', '350', '701']
  expect(await parted.mixables(ids)).toEqual(await whole.mixables(ids))
})

test('is at the same position only while every part is', async () => {
  const before = await parted.place()
  expect(await parted.place()).toBe(before)
  await database.pool.query("update resources set title = '改过' where resource_id = 700")
  await parted.list('newest', [], 0, 1)
  expect(await parted.place()).not.toBe(before)
})
