import { expect, test } from 'vitest'
import { classicKey, readKeyTag, toCamelot } from './camelot.ts'

test.each([
  ['8A', '8A'],
  ['08b', '8B'],
  ['Am', '8A'],
  ['C', '8B'],
  ['F#m', '11A'],
  ['Gb minor', '11A'],
  ['Bbmaj', '6B'],
  ['D♭', '3B'],
  ['10m', '5A'],
  ['1d', '8B'],
  ['1m', '8A'],
  ['12d', '7B'],
  ['Bbmin', '3A'],
  ['B♭m', '3A'],
  ['B flat minor', '3A'],
  ['F sharp major', '2B'],
  ['CM', '8B'],
  ['Cm', '5A'],
  ['Key: 8A - 4m', '8A'],
  ['5A/12m', '5A'],
  ['Am/8A', '8A'],
  ['8A Am', '8A'],
  ['8A - Energy 7', '8A'],
  ['Am (8A)', '8A'],
  ['８Ａ', '8A'],
  ['A小调', '8A'],
  ['降B大调', '6B'],
  ['A Love', undefined],
  ['Bad', undefined],
  ['Dm7', undefined],
  ['0m', undefined],
  ['13d', undefined],
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

test.each([
  ['A#m +50', { code: '3A', cents: 50 }],
  ['Am -15 cents', { code: '8A', cents: -15 }],
  ['8A (+20)', { code: '8A', cents: 20 }],
  ['Am+0', { code: '8A' }],
])('%j has its cents apart', (tag, key) => {
  expect(readKeyTag(tag)).toEqual(key)
})
