import { expect, test } from 'vitest'
import { dropped, type Line, type Move, moved, removed, toLines, toTree } from './tree.ts'

const LEVELS = { a: 0, b: 1, c: 1, d: 2, e: 0, f: 0 }
const lines: Line[] = Object.entries(LEVELS).map(([key, level]) => ({
  key,
  menuId: key,
  menuName: key,
  icon: 'disc',
  url: '',
  level,
}))
const read = (result: readonly Line[] | undefined) => result?.map(({ key, level }) => `${key}${level}`).join(' ')
const at = (key: string) => lines.findIndex((line) => line.key === key)

test('lines and tree lead to each other', () => {
  expect(toLines(toTree(lines))).toEqual(lines)
})

test.each<[string, Move, string | undefined]>([
  ['c', 'up', 'a0 c1 d2 b1 e0 f0'],
  ['b', 'up', undefined],
  ['e', 'up', 'e0 a0 b1 c1 d2 f0'],
  ['b', 'down', 'a0 c1 d2 b1 e0 f0'],
  ['a', 'down', 'e0 a0 b1 c1 d2 f0'],
  ['f', 'down', undefined],
  ['e', 'in', 'a0 b1 c1 d2 e1 f0'],
  ['c', 'in', undefined],
  ['a', 'in', undefined],
  ['b', 'out', 'a0 c1 d2 b0 e0 f0'],
  ['d', 'out', 'a0 b1 c1 d1 e0 f0'],
  ['a', 'out', undefined],
])('%s moves %s with all below it', (key, move, expected) => {
  expect(read(moved(lines, at(key), move))).toBe(expected)
})

test.each([
  ['f', 'b', 'a0 f1 b1 c1 d2 e0'],
  ['c', 'f', 'a0 b1 e0 c0 d1 f0'],
  ['a', 'c', undefined],
  ['c', 'd', undefined],
])('%s dropped before %s takes its level', (from, to, expected) => {
  expect(read(dropped(lines, at(from), at(to)))).toBe(expected)
})

test('an entry is removed with all below it', () => {
  expect(read(removed(lines, at('a')))).toBe('e0 f0')
})
