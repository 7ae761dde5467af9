import { expect, test } from 'vitest'
import { toCamelot } from './camelot.ts'

test.each([
  ['8A', '8A'],
  ['08b', '8B'],
  ['Am', '8A'],
  ['C', '8B'],
  ['F#m', '11A'],
  ['Gb minor', '11A'],
  ['Bbmaj', '6B'],
  ['D♭', '3B'],
  ['13A', undefined],
  ['H', undefined],
  ['', undefined],
])('%j is %j', (tag, code) => {
  expect(toCamelot(tag)).toBe(code)
})
