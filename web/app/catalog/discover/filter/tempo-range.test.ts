import { expect, test } from 'vitest'
import { energyRange, energyValue, histogramPaths, rangeInShort, tempoBins, tempoRange, tempoValues } from './tempo-range.ts'

const query = (text: string) => new URLSearchParams(text)

test('tracks are counted by tempo, over all keys, the slowest and fastest at the ends', () => {
  const cells = [
    { tkey: '8A', bpm: 124, count: 3 },
    { tkey: '9A', bpm: 124, count: 2 },
    { tkey: '1A', bpm: 40, count: 1 },
    { tkey: '1A', bpm: 240, count: 4 },
    { tkey: '1A', bpm: 0, count: 9 },
  ]
  const bins = tempoBins(cells)
  expect(bins).toHaveLength(35)
  expect([bins[0], bins[16], bins[34]]).toEqual([1, 5, 4])
})

test('the highest bar has the full height, a low count is still visible, and the range is separate', () => {
  const { within, outside } = histogramPaths([0, 1, 100], [64, 200], 30, 20)
  expect(outside).toBe('M0 20v-1h9v1z')
  expect(within).toBe('M10 20v-2h9v2zM20 20v-20h9v20z')
})

test.each([
  ['', [60, 200]],
  ['bpmFrom=118&bpmTo=130', [118, 130]],
  ['bpmFrom=118', [118, 200]],
  ['bpmTo=999', [60, 200]],
  ['bpmFrom=150&bpmTo=120', [120, 120]],
])('the address %j is the range %j', (address, range) => {
  expect(tempoRange(query(address))).toEqual(range)
})

test('an end of the slider is no limit', () => {
  expect(tempoValues([60, 130])).toEqual({ bpmFrom: '', bpmTo: '130', bpmScope: '' })
  expect(tempoValues([118, 200])).toEqual({ bpmFrom: '118', bpmTo: '', bpmScope: '' })
})

test('energy is written as one scope', () => {
  expect(energyRange(query('energy=1-3,7-10'))).toEqual([1, 10])
  expect(energyRange(query('energy=3-8'))).toEqual([3, 8])
  expect(energyRange(query('energy=wild'))).toEqual([1, 10])
  expect([energyValue([3, 8]), energyValue([1, 10])]).toEqual(['3-8', ''])
})

test('a range has a short text', () => {
  expect([rangeInShort('118', '130'), rangeInShort('118', null), rangeInShort('', '130'), rangeInShort('', '')]).toEqual([
    '118–130',
    '118+',
    '≤130',
    '',
  ])
})
