import { expect, test } from 'vitest'
import { passingAt } from './passing-comments.ts'

const markers = [10, 11, 40].map((time) => ({ id: String(time), avatar: '', nickname: '', comment: '', time }))

test.each([
  ['before the first', 9999, undefined],
  ['at its moment', 10_000, '10'],
  ['the later of two', 12_000, '11'],
  ['a while after', 14_600, undefined],
  ['with nothing said for long', 39_000, undefined],
])('%s', (_name, ms, id) => {
  expect(passingAt(markers, ms)).toBe(id)
})
