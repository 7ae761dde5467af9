import { expect, test } from 'vitest'
import type { Correction } from '../library/part-port.ts'
import type { Term } from '../text/keyword.ts'
import { correctedTerms } from './merge-corrections.ts'
import { addUp, addUpPairs } from './merge-counts.ts'

test('adds up counts by their position', () => {
  expect(
    addUp([
      [3, 1, 0],
      [4, 0, 2],
    ]),
  ).toEqual([7, 1, 2])
})

test('adds up pairs of key and tempo, each once', () => {
  const sums = addUpPairs([
    [
      ['8A', '128', 2],
      ['8A', '', 1],
    ],
    [
      ['8A', '128', 3],
      ['9A', '128', 1],
    ],
  ])
  expect(sums).toEqual([
    ['8A', '128', 5],
    ['8A', '', 1],
    ['9A', '128', 1],
  ])
})

test('corrects the first term that no part knows, by the words of all parts', () => {
  const terms: Term[] = ['夜色', 'remic', 'huose'].map((text) => ({ text, facts: [] }))
  const one = [[], [['remix', 1]], [['house', 1]]] satisfies [string, number][][]
  const other = [null, [['remi', 2]], null]
  expect(correctedTerms(terms, [one, other as Correction[]]).map((meant) => meant.map(({ text }) => text))).toEqual([
    ['夜色', 'remi', 'huose'],
    ['夜色', 'remix', 'huose'],
  ])
  expect(correctedTerms(terms, [[null, null, null], one])).toEqual([])
})
