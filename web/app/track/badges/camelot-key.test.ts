import { expect, test } from 'vitest'
import { keyColor, musicalKey } from './camelot-key.ts'

test.each([
  ['8A', 'A小调'],
  ['8B', 'C大调'],
  ['1A', '降A小调'],
  ['12B', 'E大调'],
  ['', ''],
])('%s is %s', (code, name) => {
  expect(musicalKey(code)).toBe(name)
})

test.each([
  [50, 'A小调，偏高 50 音分'],
  [-15, 'A小调，偏低 15 音分'],
  [0, 'A小调'],
])('8A with %i cents is %s', (cents, name) => {
  expect(musicalKey('8A', cents)).toBe(name)
})

test('a key has one colour: its hue by number, minor deeper than major', () => {
  expect(keyColor('8A')).toBe('hsl(10 45% 66%)')
  expect(keyColor('8B')).toBe('hsl(10 62% 74%)')
  expect(keyColor('12A')).toBe('hsl(130 45% 66%)')
})
