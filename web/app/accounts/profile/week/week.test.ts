import { expect, test } from 'vitest'
import type { ListeningRecord } from '../../../playback/listening/record.ts'
import { mondayOf, weekOf } from './week.ts'

const track = (title: string, artist: string, tbpm: number, tkey: string) => ({
  ...{ title, artist, tbpm, tkey, cover: '', coverColor: '#222' },
})
const minutes = (count: number, times = 1) => ({ ms: count * 60_000, times })
const record: ListeningRecord = {
  days: {
    '2026-11-15': { a: minutes(10) },
    '2026-11-16': { a: minutes(20, 2), b: minutes(5) },
    '2026-11-20': { b: minutes(30, 4), c: minutes(0.4) },
    '2026-11-22': { a: minutes(2), d: minutes(3) },
    '2026-11-23': { a: minutes(90) },
  },
  tracks: {
    a: track('一', '林夜', 124, '8A'),
    b: track('二', '雾都', 126.2, '9A'),
    c: track('三', '林夜', 0, ''),
    d: track('四', '林夜', 124, '8A'),
  },
}

test('a week begins on Monday', () => {
  expect(['2026-11-16', '2026-11-18', '2026-11-22', '2026-11-23'].map(mondayOf)).toEqual([
    '2026-11-16',
    '2026-11-16',
    '2026-11-16',
    '2026-11-23',
  ])
})

test('its days add up to its minutes, and neither neighbour is in it', () => {
  const week = weekOf(record, '2026-11-16', '2026-11-24')
  expect(week.days).toEqual([25, 0, 0, 0, 30, 0, 5])
  expect([week.minutes, week.minutesBefore]).toEqual([60, 10])
})

test('key and tempo are those listened to longest, not most often', () => {
  const { topKey, tempo, keys } = weekOf(record, '2026-11-16', '2026-11-24')
  expect([topKey, tempo]).toEqual(['9A', 126])
  expect([...keys]).toEqual([
    ['8A', 25 * 60_000],
    ['9A', 35 * 60_000],
  ])
})

test('its tracks are those begun most often', () => {
  const { tracks, trackCount, artistCount } = weekOf(record, '2026-11-16', '2026-11-24')
  expect(tracks.map(({ title, times }) => [title, times])).toEqual([
    ['二', 5],
    ['一', 3],
    ['四', 1],
  ])
  expect([trackCount, artistCount]).toEqual([4, 2])
})

test('a week without plays is empty', () => {
  expect(weekOf(record, '2026-12-07', '2026-12-08')).toMatchObject({
    minutes: 0,
    minutesBefore: 0,
    topKey: '',
    tempo: 0,
    streak: 0,
    tracks: [],
  })
})

test('artists of earlier weeks are not new, and without earlier weeks nobody is', () => {
  expect(weekOf(record, '2026-11-16', '2026-11-24').newArtistCount).toBe(1)
  const { '2026-11-15': _, ...days } = record.days
  expect(weekOf({ ...record, days }, '2026-11-16', '2026-11-24').newArtistCount).toBe(0)
})

test('days in a row are counted up to the end of the week, across its Monday, and today only once it has plays', () => {
  const streakOn = (today: string, monday = mondayOf(today)) => weekOf(record, monday, today).streak
  expect(['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-20'].map((day) => streakOn(day))).toEqual([2, 2, 0, 1])
  expect([streakOn('2026-11-23'), streakOn('2026-11-24'), streakOn('2026-11-24', '2026-11-16')]).toEqual([2, 2, 1])
})
