import { expect, test } from 'vitest'
import { diffLines } from './diff.ts'

const read = (before: string, after: string) =>
  diffLines(before, after)
    .map(({ kind, text }) => ({ same: ' ', removed: '-', added: '+' })[kind] + text)
    .join('|')

test.each([
  ['a\n\nb', 'a\nb', ' a| b'],
  ['a\nb\nc', 'a\nx\nc', ' a|-b|+x| c'],
  ['', 'a', '+a'],
  ['a', '', '-a'],
  ['a\nb', 'b\na', '-a| b|+a'],
])('%j to %j', (before, after, expected) => {
  expect(read(before, after)).toBe(expected)
})
