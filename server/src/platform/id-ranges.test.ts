import { expect, test } from 'vitest'
import { ALL_IDS, distinctRanges, gapOrOverlap, idRangeText, isInRange, readIdRange } from './id-ranges.ts'

const range = (text: string) => readIdRange(text) ?? ALL_IDS
const ranges = (texts: string[]) => texts.map(range)

test.each(['', '1-5', '6-', '7-7'])('reads %j and writes it the same', (text) => {
  expect(idRangeText(range(text))).toBe(text)
})

test('reads the first part without an end as all ids', () => {
  expect(range('1-')).toEqual(ALL_IDS)
})

test.each(['0-5', '5-4', '-5', '5', 'a-b', '1-2-3', '1 - 5', '1-9999999999999999'])('reads no range in %j', (text) => {
  expect(readIdRange(text)).toBeUndefined()
})

test.each([
  ['1-5', [false, true, true, false]],
  ['6-', [false, false, false, true]],
  ['', [false, true, true, true]],
] as const)('%j holds ids up to its ends', (text, held) => {
  expect([0, 1, 5, 6].map((id) => isInRange(range(text), id))).toEqual(held)
})

test.each<[string[], string | undefined]>([
  [[''], undefined],
  [['', ''], undefined],
  [['1-5', '6-', '1-5', '6-'], undefined],
  [['6-', '3-5', '1-2'], undefined],
  [['1-5', '7-'], 'no finder holds 6-6'],
  [['3-5', '6-'], 'no finder holds 1-2'],
  [['1-5', '6-9'], 'no finder holds 10-'],
  [['1-5', '5-'], '1-5 and 5- overlap'],
  [['1-5', '1-9', '10-'], '1-5 and 1-9 overlap'],
  [['', '6-'], 'all ids and 6- overlap'],
])('of %j it says %j', (texts, problem) => {
  expect(gapOrOverlap(ranges(texts))).toBe(problem)
})

test('lists each of several ranges once, ascending', () => {
  expect(distinctRanges(ranges(['6-', '1-5', '6-'])).map(idRangeText)).toEqual(['1-5', '6-'])
})
