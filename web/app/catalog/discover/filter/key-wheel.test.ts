import { expect, test } from 'vitest'
import { KEY_SEGMENTS, keyBeside, keyStretch, keysInShort } from './key-wheel.ts'

test('the wheel has 24 segments, 12 at the top and 3 at the right, major outside', () => {
  expect(KEY_SEGMENTS).toHaveLength(24)
  const segmentOf = (code: string) => KEY_SEGMENTS.find((segment) => segment.code === code)
  expect(segmentOf('12B')).toMatchObject({ x: 150, y: 21 })
  expect(segmentOf('12A')).toMatchObject({ x: 150, y: 62 })
  expect(segmentOf('3A')).toMatchObject({ x: 238, y: 150 })
})

test.each([
  ['8A', '10A', ['8A', '9A', '10A']],
  ['11A', '1A', ['11A', '12A', '1A']],
  ['2B', '12B', ['2B', '1B', '12B']],
  ['8A', '9B', ['8A', '9A', '8B', '9B']],
  ['8A', '8B', ['8A', '8B']],
])('a drag from %s to %s selects %j', (from, to, taken) => {
  expect(keyStretch(from, to)).toEqual(taken)
})

test.each([
  ['12A', 'ArrowRight', '1A'],
  ['1B', 'ArrowLeft', '12B'],
  ['8A', 'ArrowUp', '8B'],
  ['8B', 'ArrowDown', '8A'],
  ['8B', 'Enter', undefined],
])('from %s the key %s leads to %s', (code, arrow, next) => {
  expect(keyBeside(code, arrow)).toBe(next)
})

test.each([
  [[], ''],
  [['8A'], '8A'],
  [['7A', '8A', '9A', '8B'], '8A 附近'],
  [['8A', '3B', '1A'], '8A 等 3'],
])('%j are shortened to %j', (codes, shortened) => {
  expect(keysInShort(codes)).toBe(shortened)
})
