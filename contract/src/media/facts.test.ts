import { expect, test } from 'vitest'
import {
  differInTempo,
  factsOf,
  type Measurements,
  type ProvenanceFields,
  questionsOf,
  rejectedValuesOf,
  taggedBpm,
  writtenBpm,
} from './facts.ts'

const grid = { tbpm: 127.98, firstBeatMs: 12, downbeat: 0, beatConfidence: 0.9 }
const readings: Measurements = {
  bpm: { value: 127.98, confidence: 0.97 },
  key: { value: '8A', confidence: 0.6 },
  grid,
  energy: 6,
  tags: { bpm: 124, key: '5A' },
}
const NO_QUESTIONS = { bpm: [], key: [], unreadKey: '', grid: [] }
const fields = (changes: Partial<ProvenanceFields> = {}): ProvenanceFields => ({
  ...{ tbpm: 127.98, tkey: '8A', energy: 6, artistFields: [], loudness: -9.5, readings, grid, isOwnGrid: false },
  ...changes,
})

test('the source and the confidence of a fact follow from its value', () => {
  const measured = (confidence: number | null) => ({ source: 'measured', confidence })
  expect(factsOf(fields())).toEqual({
    bpm: measured(0.97),
    key: measured(0.6),
    grid: measured(0.9),
    energy: measured(null),
    loudness: measured(null),
    keyCents: 0,
  })
  const [tag, artist] = [
    { source: 'tag', confidence: null },
    { source: 'artist', confidence: null },
  ]
  expect(factsOf(fields({ tbpm: 124, tkey: '5A' }))).toMatchObject({ bpm: tag, key: tag })
  expect(factsOf(fields({ tbpm: 90, tkey: '1B', energy: 3, isOwnGrid: true }))).toMatchObject({
    ...{ bpm: artist, key: artist, energy: artist, grid: artist },
  })
  // A value that the artist set has the artist as source, even if the same was measured.
  expect(factsOf(fields({ artistFields: ['tbpm'] }))).toMatchObject({ bpm: artist, key: measured(0.6) })
  expect(factsOf(fields({ grid: null })).grid).toEqual(measured(null))
  expect(factsOf(fields({ readings: null, loudness: null }))).toEqual({
    ...{ bpm: null, key: null, grid: null, energy: null, loudness: null, keyCents: 0 },
  })
})

test('the cents of a key tag only apply to the key in that tag', () => {
  const tagged = (tags: Measurements['tags'], tkey: string) => factsOf(fields({ tkey, readings: { ...readings, tags } })).keyCents
  expect(tagged({ key: '8A', keyCents: 50 }, '8A')).toBe(50)
  expect(tagged({ key: '5A', keyCents: -15 }, '5A')).toBe(-15)
  expect(tagged({ key: '5A', keyCents: 50 }, '8A')).toBe(0)
  expect(tagged({ key: '8A' }, '8A')).toBe(0)
})

test('a key tag that names no key is asked about, together with the measured key, until the artist has set the key', () => {
  const unread = { ...readings, tags: { unreadKey: 'Key 8?' } }
  expect(questionsOf(fields({ readings: unread }), {})).toEqual({
    ...NO_QUESTIONS,
    key: [{ source: 'measured', value: '8A', confidence: 0.6 }],
    unreadKey: 'Key 8?',
  })
  const silent = { ...unread, key: { value: '', confidence: 0 } }
  expect(questionsOf(fields({ tkey: '', readings: silent }), {})).toEqual({ ...NO_QUESTIONS, unreadKey: 'Key 8?' })
  expect(questionsOf(fields({ readings: unread, artistFields: ['tkey'] }), {})).toEqual(NO_QUESTIONS)
})

test('the artist is asked where tags and measurement differ, until they have decided', () => {
  const { bpm, key } = questionsOf(fields(), {})
  expect(bpm).toEqual([
    { source: 'measured', value: 127.98, confidence: 0.97 },
    { source: 'tag', value: 124, confidence: null },
  ])
  expect(key.map(({ value }) => value)).toEqual(['8A', '5A'])
  const settled = rejectedValuesOf(readings)
  expect(questionsOf(fields({ tbpm: 124, artistFields: ['tbpm', 'tkey'] }), settled)).toEqual(NO_QUESTIONS)
  // A new measurement with another value is asked about again.
  const remeasured = { ...readings, bpm: { value: 126, confidence: 0.9 } }
  const own = { tbpm: 124, artistFields: ['tbpm', 'tkey'], readings: remeasured }
  expect(questionsOf(fields(own), settled).bpm.map(({ source, value }) => [source, value])).toEqual([
    ['artist', 124],
    ['measured', 126],
  ])
})

test('the artist is asked about a second candidate for the beats, until they have set them', () => {
  const other = { firstBeatMs: 246.4, downbeat: 3, beatConfidence: 0.4 }
  const unsure = { ...grid, beatConfidence: 0.55, other }
  const { other: _, ...measured } = unsure
  expect(questionsOf(fields({ grid: unsure }), {}).grid).toEqual([
    { source: 'measured', confidence: 0.55, value: measured },
    { source: 'measured', confidence: 0.4, value: { ...measured, ...other } },
  ])
  expect(questionsOf(fields({ grid: unsure, isOwnGrid: true }), {}).grid).toEqual([])
  // No question when the artist counts another tempo than the grid.
  expect(questionsOf(fields({ grid: unsure, tbpm: 140, artistFields: ['tbpm'] }), {}).grid).toEqual([])
})

test('octaves, rounding, and values from a single source are not asked about', () => {
  for (const bpm of [128, 127.5, 64, 255.9]) {
    expect(questionsOf(fields({ readings: { ...readings, tags: { bpm, key: '8A' } } }), {})).toEqual(NO_QUESTIONS)
  }
  expect(questionsOf(fields({ readings: { ...readings, tags: {} } }), {})).toEqual(NO_QUESTIONS)
  expect(questionsOf(fields({ readings: null }), {})).toEqual(NO_QUESTIONS)
  expect([differInTempo(87, 174), differInTempo(128, 126), differInTempo(128, 127)]).toEqual([false, true, false])
})

test.each([
  [124.62, 124, 124.62],
  [124.62, 125.6, 124.62],
  [128, 124.62, 124.62],
  [0, 97, 97],
  [124.62, undefined, 124.62],
])('a measured tempo of %s with a tag of %s gives %s', (measured, tag, counted) => expect(taggedBpm(measured, tag)).toBe(counted))

test.each([
  ['cut', 124, 124.62, 124.62],
  ['rounded', 125, 124.62, 124.62],
  ['shortened', 124.62, 124.6234, 124.6234],
  ['less exact in the file', 124.62, 124, 124.62],
  ['another tempo', 126, 124.62, 126],
  ['measured', 127.98, 127.9, 127.98],
  ['measured as a whole number', 128, 127.6, 128],
])('a tempo that is %s is written with the precision it came in', (_, tbpm, tag, written) => {
  const value = tbpm === 128 ? 128 : 127.98
  expect(writtenBpm(tbpm, false, { bpm: { value, confidence: 1 }, tags: { bpm: tag } })).toBe(written)
})

test.each([124, 125])('%s is written as its artist set it, whatever the file says', (tbpm) =>
  expect(writtenBpm(tbpm, true, { bpm: { value: 128, confidence: 1 }, tags: { bpm: 124.62 } })).toBe(tbpm),
)
