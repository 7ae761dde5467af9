import { addDays } from '@shenglang/contract/shanghai'

/** The facts of a track that the picture of the week shows. */
export interface RecordedTrack {
  title: string
  artist: string
  cover: string
  coverColor: string
  tbpm: number
  tkey: string
}

interface Listened {
  ms: number
  /** Number of times the track was started. */
  times: number
}

/** A member's listening time on this device, by day (`YYYY-MM-DD` in Shanghai) and track. It never leaves the device. */
export interface ListeningRecord {
  days: Record<string, Record<string, Listened>>
  tracks: Record<string, RecordedTrack>
}

export const EMPTY_RECORD: ListeningRecord = { days: {}, tracks: {} }

/** Four whole weeks and the present one. */
export const DAYS_STORED = 35

export interface NewListening {
  day: string
  resourceId: string
  track: RecordedTrack
  ms: number
  isBeginning: boolean
}

/** Adds the listening time since the last save; drops days that are too old, and their tracks. */
export function addListening(
  record: ListeningRecord,
  { day, resourceId, track, ms, isBeginning }: NewListening,
): ListeningRecord {
  const oldest = addDays(day, 1 - DAYS_STORED)
  const of = record.days[day] ?? {}
  const { ms: before, times } = of[resourceId] ?? { ms: 0, times: 0 }
  const today = { ...of, [resourceId]: { ms: before + ms, times: times + (isBeginning ? 1 : 0) } }
  const days = Object.fromEntries(Object.entries({ ...record.days, [day]: today }).filter(([name]) => name >= oldest))
  const used = new Set(Object.values(days).flatMap((tracks) => Object.keys(tracks)))
  const tracks = Object.fromEntries(Object.entries({ ...record.tracks, [resourceId]: track }).filter(([id]) => used.has(id)))
  return { days, tracks }
}

/** Parses a stored record; an invalid one counts as empty. */
export function parseRecord(stored: string | null): ListeningRecord {
  try {
    const value: unknown = JSON.parse(stored ?? 'null')
    return isRecord(value) ? value : EMPTY_RECORD
  } catch {
    return EMPTY_RECORD
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function isRecord(value: unknown): value is ListeningRecord {
  if (!isObject(value) || !isObject(value.days) || !isObject(value.tracks)) return false
  const { tracks } = value
  return Object.values(value.days).every(
    (day) =>
      isObject(day) &&
      Object.entries(day).every(
        ([id, of]) => isObject(of) && typeof of.ms === 'number' && typeof of.times === 'number' && isObject(tracks[id]),
      ),
  )
}
