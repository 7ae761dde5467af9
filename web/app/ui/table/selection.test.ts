import { expect, test } from 'vitest'
import { toggled, withPage, withRange } from './selection.ts'

const KEYS = ['a', 'b', 'c', 'd']
const sorted = (set: Set<string>) => [...set].sort().join('')

test.each([
  ['b', 'd', 'bcd'],
  ['d', 'b', 'bcd'],
  ['c', 'c', 'c'],
  ['gone', 'b', 'b'],
])('a range from %s to %s selects %s', (from, to, all) => expect(sorted(withRange(new Set(), KEYS, from, to))).toBe(all))

test('a range adds to what is selected', () => expect(sorted(withRange(new Set(['a']), KEYS, 'c', 'd'))).toBe('acd'))
test('a row is added and removed', () => {
  expect(sorted(toggled(new Set(['a']), 'b'))).toBe('ab')
  expect(sorted(toggled(new Set(['a', 'b']), 'b'))).toBe('a')
})
test('a page is selected whole, or emptied where it was, and other pages stay', () => {
  expect(sorted(withPage(new Set(['a', 'z']), KEYS))).toBe('abcdz')
  expect(sorted(withPage(new Set([...KEYS, 'z']), KEYS))).toBe('z')
})
