import type { IAudioMetadata } from 'music-metadata'
import { expect, test } from 'vitest'
import { releaseOf } from './release-tag.ts'

const releaseFrom = (common: Partial<IAudioMetadata['common']>, native: IAudioMetadata['native'] = {}) =>
  releaseOf({ common, native } as IAudioMetadata)

test.each<[string, Partial<IAudioMetadata['common']>, string]>([
  ['a day', { date: '2024-05-17', year: 2024 }, '2024-05-17'],
  ['a moment', { date: '2024-05-17T10:00:00Z' }, '2024-05-17'],
  ['a day in one word', { date: '20240517' }, '2024-05-17'],
  ['a month', { date: '2024-05' }, '2024-05'],
  ['a year', { year: 2024 }, '2024'],
  ['a year with noughts behind', { date: '2024-00-00' }, '2024'],
  ['a day that there is not', { date: '2024-02-31' }, '2024-02'],
  ['a release beside its first recording', { releasedate: '2024-05-17', originaldate: '1999-01-01' }, '2024-05-17'],
  ['a year and its day in another tag', { year: 2024, originaldate: '2024-05-17' }, '2024-05-17'],
  ['what is none', { date: 'unknown' }, ''],
  ['a year that lies', { year: 24 }, ''],
  ['nothing', {}, ''],
])('%s', (_name, common, release) => {
  expect(releaseFrom(common)).toBe(release)
})

test('reads day and month of an old ID3 tag', () => {
  expect(releaseFrom({ year: 2024 }, { 'ID3v2.3': [{ id: 'TDAT', value: '1705' }] })).toBe('2024-05-17')
})
