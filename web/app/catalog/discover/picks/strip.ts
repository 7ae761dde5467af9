import type { DailyPick } from '@shenglang/contract/catalog/discover/picks'
import { addDays, instantOfShanghai } from '@shenglang/contract/shanghai'

/** A square of the strip. */
export interface StripDay extends DailyPick {
  isToday: boolean
  /** True once the pick was played since its day began; undefined while the player's history is unknown. */
  isPlayed: boolean | undefined
}

export interface Played {
  resourceId: string
  /** When it was played last, milliseconds since 1970. */
  playTime: number
}

/** The picks of the last days, oldest first, with what this device has played of them. */
export function stripOf(picks: readonly DailyPick[], today: string, played: readonly Played[] | undefined): StripDay[] {
  const lastPlayed = played && new Map(played.map(({ resourceId, playTime }) => [resourceId, playTime]))
  return picks
    .map((pick) => ({
      ...pick,
      isToday: pick.day === today,
      isPlayed:
        lastPlayed && (lastPlayed.get(pick.resource.resourceId) ?? 0) >= Date.parse(instantOfShanghai(`${pick.day}T00:00`)),
    }))
    .reverse()
}

/** The number of picks played, and the streak of days up to today; while today's pick is unplayed, up to yesterday. */
export function countPlayed(strip: readonly StripDay[]): { played: number; streak: number } {
  const newestFirst = strip.toReversed()
  const [first] = newestFirst
  const days = first?.isToday && !first.isPlayed ? newestFirst.slice(1) : newestFirst
  const end = days.findIndex(({ day, isPlayed }, ago) => !isPlayed || day !== addDays(days[0]?.day ?? day, -ago))
  return { played: strip.filter(({ isPlayed }) => isPlayed).length, streak: end === -1 ? days.length : end }
}

const CLOCK = /(?<!\d)(\d{1,2})[:：]([0-5]\d)(?!\d)/

/** The time that a note names, such as 03:12, in milliseconds; undefined without one, and for one beyond the track's end. */
export function momentIn(note: string, durationMs: number): number | undefined {
  const [, minutes, seconds] = CLOCK.exec(note) ?? []
  const atMs = (Number(minutes) * 60 + Number(seconds)) * 1000
  return atMs < durationMs ? atMs : undefined
}
