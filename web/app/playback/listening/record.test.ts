import { expect, test } from 'vitest'
import { addListening, EMPTY_RECORD, type NewListening, parseRecord } from './record.ts'

const track = { title: '雾中霓虹', artist: '林夜', cover: '', coverColor: '#222', tbpm: 124, tkey: '8A' }
const listening = (change: Partial<NewListening> = {}): NewListening => ({
  ...{ day: '2026-11-26', resourceId: '1', track, ms: 60_000, isBeginning: false },
  ...change,
})

test('adds up a track’s time on a day, and counts how often it was begun', () => {
  let record = addListening(EMPTY_RECORD, listening({ isBeginning: true }))
  record = addListening(record, listening({ ms: 30_000 }))
  record = addListening(record, listening({ isBeginning: true, day: '2026-11-27' }))
  expect(record.days).toEqual({
    '2026-11-26': { 1: { ms: 90_000, times: 1 } },
    '2026-11-27': { 1: { ms: 60_000, times: 1 } },
  })
  expect(record.tracks).toEqual({ 1: track })
})

test('forgets a day after five weeks, and the tracks of no other day', () => {
  const old = addListening(EMPTY_RECORD, listening({ day: '2026-10-22', resourceId: '9' }))
  const stored = addListening(old, listening({ day: '2026-11-25' }))
  expect(Object.keys(stored.days)).toEqual(['2026-10-22', '2026-11-25'])
  const record = addListening(stored, listening())
  expect(Object.keys(record.days)).toEqual(['2026-11-25', '2026-11-26'])
  expect(Object.keys(record.tracks)).toEqual(['1'])
})

test.each([null, '', 'no json', '[]', '{"days":1}', '{"days":{"2026-11-26":{"1":{"ms":1,"times":1}}},"tracks":{}}'])(
  'takes %j, which is no record, as empty',
  (stored) => {
    expect(parseRecord(stored)).toEqual(EMPTY_RECORD)
  },
)

test('reads what it wrote', () => {
  const record = addListening(EMPTY_RECORD, listening())
  expect(parseRecord(JSON.stringify(record))).toEqual(record)
})
