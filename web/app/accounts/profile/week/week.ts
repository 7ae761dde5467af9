import { addDays } from '@shenglang/contract/shanghai'
import type { ListeningRecord, RecordedTrack } from '../../../playback/listening/record.ts'

const MINUTE_MS = 60_000
const TRACKS_SHOWN = 3

export interface WeekTrack extends RecordedTrack {
  resourceId: string
  times: number
}

/** A member's week, Monday to Sunday. */
export interface Week {
  /** The sum of `days`. */
  minutes: number
  /** Those of the week before. */
  minutesBefore: number
  days: number[]
  /** Milliseconds by Camelot code. */
  keys: Map<string, number>
  /** The key that was listened to longest, and the tempo; '' and 0 where none is known. */
  topKey: string
  tempo: number
  trackCount: number
  artistCount: number
  /** Artists of whom nothing is recorded before the week; 0 where the record begins with it. */
  newArtistCount: number
  /** Days in a row with listening, up to the week's last day or today; while today has none yet, up to yesterday. */
  streak: number
  /** Those begun most often. */
  tracks: WeekTrack[]
}

/** The Monday of a day's week; both `YYYY-MM-DD`. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7))

/** Adds up the week that begins on a Monday; `today` is `YYYY-MM-DD` in Shanghai. */
export function weekOf(record: ListeningRecord, monday: string, today: string): Week {
  const plays = daysFrom(monday).flatMap((day) => Object.entries(record.days[day] ?? {}))
  const byTrack = new Map<string, { ms: number; times: number }>()
  for (const [id, { ms, times }] of plays) {
    const before = byTrack.get(id) ?? { ms: 0, times: 0 }
    byTrack.set(id, { ms: before.ms + ms, times: before.times + times })
  }
  const tracks = [...byTrack].flatMap(([resourceId, of]) => {
    const track = record.tracks[resourceId]
    return track ? [{ resourceId, ...track, ...of }] : []
  })
  const keys = sumBy(tracks, ({ tkey }) => tkey)
  const tempos = sumBy(tracks, ({ tbpm }) => (tbpm > 0 ? String(Math.round(tbpm)) : ''))
  const days = minutesFrom(record, monday)
  return {
    days,
    minutes: sum(days),
    minutesBefore: sum(minutesFrom(record, addDays(monday, -7))),
    keys,
    topKey: longest(keys),
    tempo: Number(longest(tempos)),
    trackCount: tracks.length,
    artistCount: new Set(tracks.map(({ artist }) => artist)).size,
    newArtistCount: countNewArtists(record, monday, tracks),
    streak: streakAt(record, endOf(monday, today), today),
    tracks: tracks.toSorted((a, b) => b.times - a.times || b.ms - a.ms).slice(0, TRACKS_SHOWN),
  }
}

function countNewArtists(record: ListeningRecord, monday: string, tracks: readonly RecordedTrack[]): number {
  const before = Object.entries(record.days).flatMap(([day, of]) => (day < monday ? Object.keys(of) : []))
  const known = new Set(before.map((id) => record.tracks[id]?.artist))
  return before.length === 0 ? 0 : new Set(tracks.map(({ artist }) => artist).filter((artist) => !known.has(artist))).size
}

const endOf = (monday: string, today: string): string => {
  const sunday = addDays(monday, 6)
  return today < sunday ? today : sunday
}

function streakAt({ days }: ListeningRecord, end: string, today: string): number {
  const isListened = (day: string) => Object.keys(days[day] ?? {}).length > 0
  const last = end === today && !isListened(end) ? addDays(end, -1) : end
  let count = 0
  while (isListened(addDays(last, -count))) count += 1
  return count
}

const daysFrom = (monday: string) => Array.from({ length: 7 }, (_, index) => addDays(monday, index))
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Whole minutes of each day, so that they add up to what is shown. */
const minutesFrom = (record: ListeningRecord, monday: string) =>
  daysFrom(monday).map((day) => Math.round(sum(Object.values(record.days[day] ?? {}).map(({ ms }) => ms)) / MINUTE_MS))

function sumBy<Item extends { ms: number }>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, number> {
  const sums = new Map<string, number>()
  for (const item of items) {
    const key = keyOf(item)
    if (key !== '') sums.set(key, (sums.get(key) ?? 0) + item.ms)
  }
  return sums
}

const longest = (sums: ReadonlyMap<string, number>): string => [...sums].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? ''
