import { fault } from '@shenglang/contract/faults'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Finder, FinderQueries } from '../library/port.ts'
import { FinderWithDatabase } from './finder-with-database.ts'

/** An index that answers with its name once it is built, and fails while it is dead. */
const index = { built: Promise.withResolvers<void>(), isDead: false, isWrong: false }
beforeEach(() => Object.assign(index, { built: Promise.withResolvers<void>(), isDead: false, isWrong: false }))

async function indexAnswers<Answer>(answer: Answer): Promise<Answer> {
  if (index.isDead) throw Object.assign(new Error('died'), { code: 'UNAVAILABLE' })
  await index.built.promise
  if (index.isWrong) throw new Error('no order')
  return answer
}
const ofIndex = {
  list: () => indexAnswers({ ids: ['index'], total: 1 }),
  countEach: () => indexAnswers([1]),
  cursor: () => indexAnswers('1'),
  close: async () => {},
} as unknown as Finder
const ofDatabase = {
  list: async () => ({ ids: ['database'], total: 1 }),
  countEach: () => Promise.reject(fault('FILTERS_UNAVAILABLE')),
} as unknown as FinderQueries

function open(patienceMs: number) {
  const finder = new FinderWithDatabase(ofIndex, ofDatabase, patienceMs)
  onTestFinished(() => finder.close())
  return { finder, list: async () => (await finder.list('newest', [], 0, 1)).ids[0] }
}

test('a call waits for an index that is ready in time', async () => {
  const { list } = open(60_000)
  const listed = list()
  index.built.resolve()
  expect(await listed).toBe('index')
})

test('the database answers while the index is built, and the index as soon as it is ready', async () => {
  const { finder, list } = open(0)
  expect(await list()).toBe('database')
  await expect(finder.countEach([], [])).rejects.toMatchObject({ code: 'FILTERS_UNAVAILABLE' })
  index.built.resolve()
  await expect.poll(list).toBe('index')
})

test('a call whose index dies is answered by the database, and by the index once that is back', async () => {
  const { list } = open(60_000)
  index.built.resolve()
  expect(await list()).toBe('index')
  index.isDead = true
  expect(await list()).toBe('database')
  index.isDead = false
  await expect.poll(list).toBe('index')
})

test('an error of the query itself is no reason for the database to answer', async () => {
  const { list } = open(60_000)
  index.built.resolve()
  expect(await list()).toBe('index')
  index.isWrong = true
  await expect(list()).rejects.toThrow('no order')
})
