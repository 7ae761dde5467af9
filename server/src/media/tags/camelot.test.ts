import { expect, test } from 'vitest'
import { classicKey, toCamelot } from './camelot.ts'

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

test('writes every code as musicians do, and reads it back', () => {
  const codes = ['A', 'B'].flatMap((letter) => Array.from({ length: 12 }, (_, index) => `${index + 1}${letter}`))
  expect(codes.map((code) => toCamelot(classicKey(code)))).toEqual(codes)
  expect([classicKey('8A'), classicKey('11A'), classicKey('6B'), classicKey(''), classicKey('13A')]).toEqual([
    'Am',
    'F#m',
    'Bb',
    '',
    '',
  ])
})
