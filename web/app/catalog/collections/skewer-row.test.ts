import { expect, test } from 'vitest'
import { SAMPLES } from '../../track/sample-tracks.ts'
import { keepRow, readRow } from './skewer-row.ts'

test('a row is kept and read in its order', () => {
  const kept = new Map<string, string>()
  keepRow(() => ({ setItem: (key, value) => void kept.set(key, value) }), [SAMPLES.vip, SAMPLES.plain])
  expect(readRow(() => ({ getItem: (key) => kept.get(key) ?? null }))).toEqual([SAMPLES.vip, SAMPLES.plain])
})

test.each([[null], ['{'], ['7'], ['[{"resourceId":"1"}]']])('a storage that holds %s is an empty row', (held) => {
  expect(readRow(() => ({ getItem: () => held }))).toEqual([])
})

test('a browser without storage is one', () => {
  const forbidden = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  keepRow(forbidden, [SAMPLES.plain])
  expect(readRow(forbidden)).toEqual([])
})
