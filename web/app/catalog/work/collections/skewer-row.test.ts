import { expect, test } from 'vitest'
import { SAMPLES } from '../../../track/rows/sample-tracks.ts'
import { readRow, saveRow } from './skewer-row.ts'

test('a stored row is read in its order', () => {
  const stored = new Map<string, string>()
  saveRow(() => ({ setItem: (key, value) => void stored.set(key, value) }), [SAMPLES.vip, SAMPLES.plain])
  expect(readRow(() => ({ getItem: (key) => stored.get(key) ?? null }))).toEqual([SAMPLES.vip, SAMPLES.plain])
})

test('a row that an earlier version stored without outlines is read', () => {
  const { waveOutline: _new, ...older } = SAMPLES.plain
  expect(readRow(() => ({ getItem: () => JSON.stringify([older]) }))).toEqual([{ ...SAMPLES.plain, waveOutline: '' }])
})

test.each([[null], ['{'], ['7'], ['[{"resourceId":"1"}]']])('a storage that holds %s is an empty row', (held) => {
  expect(readRow(() => ({ getItem: () => held }))).toEqual([])
})

test('a browser without storage has an empty row', () => {
  const forbidden = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  saveRow(forbidden, [SAMPLES.plain])
  expect(readRow(forbidden)).toEqual([])
})
