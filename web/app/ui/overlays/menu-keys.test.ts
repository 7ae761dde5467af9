import { expect, test } from 'vitest'
import { createTypeahead, stepTo, typedTo } from './menu-keys.ts'

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, 0],
  ['ArrowDown', -1, 0],
  ['ArrowUp', 0, 2],
  ['ArrowUp', -1, 2],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['a', 0, undefined],
])('%s from %i leads to %s', (key, at, next) => expect(stepTo(key, at, 3)).toBe(next))

test('keys in an empty list have no target', () => expect(stepTo('ArrowDown', -1, 0)).toBeUndefined())

const NAMES = ['House', 'Hardstyle', 'Techno', '鼓打贝斯']
test.each([
  ['h', 0, 1],
  ['hh', 1, 0],
  ['ho', 1, 0],
  ['t', 0, 2],
  ['鼓', 0, 3],
  ['x', 0, undefined],
])('%s typed at %i leads to %s', (word, at, next) => expect(typedTo(word, at, NAMES)).toBe(next))

test('letters make a word until the typist pauses', () => {
  let now = 0
  const type = createTypeahead(() => now)
  expect(type('h')).toBe('h')
  now += 300
  expect(type('o')).toBe('ho')
  now += 600
  expect(type('t')).toBe('t')
})
