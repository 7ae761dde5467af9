import { expect, test } from 'vitest'
import { watchEdition } from './site-edition.ts'

test('pages are not stored until every cache of the changed settings has expired', async () => {
  let [edition, now] = ['1', 0]
  const isChanging = watchEdition(
    async () => edition,
    () => now,
  )
  expect(await isChanging()).toBe(false)
  edition = '2'
  now = 4999
  expect(await isChanging()).toBe(false)
  now = 5000
  expect(await isChanging()).toBe(true)
  now = 14_999
  expect(await isChanging()).toBe(true)
  now = 15_000
  expect(await isChanging()).toBe(false)
})
