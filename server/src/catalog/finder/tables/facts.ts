import { DAY_MS } from '@shenglang/contract/shanghai'
import { type Condition, DIMENSIONS, type Measured, NUMBERS, OPEN_END, type Range } from '../rows/dimensions.ts'
import type { FinderRow } from '../rows/row.ts'

const MINUTE_MS = 60_000
/** Days of a period, and of an era, by whose sets a range of many days is read. */
export const PERIOD_DAYS = 32
const ERA_DAYS = 32 * PERIOD_DAYS
/** Ends of open ranges: the fastest tempo, the longest recording that differs from longer ones, and the last day. */
const TEMPO_MAX = 999
const MINUTES_MAX = 1440
/** Beyond any tempo: tracks without one come last. */
export const TBPM_UNKNOWN = 1_000_000
const LAST_DAY = Math.floor(Date.UTC(2100, 0, 1) / DAY_MS)

/** The fact that every resource has. */
export const LISTED = 'listed'

const COLUMNS = Object.keys(DIMENSIONS) as (keyof typeof DIMENSIONS)[]

/** Facts by which a resource is filtered and counted, each as a text: `style house`, `tempo 128`. */
export function factsOf(row: FinderRow): string[] {
  const values = COLUMNS.flatMap((name) => DIMENSIONS[name](row).map((value) => `${name} ${value}`))
  const day = Math.floor(NUMBERS.publishedAt(row) / DAY_MS)
  const minutes = minutesOf(NUMBERS.durationMs(row))
  const days = [`day ${day}`, `period ${Math.floor(day / PERIOD_DAYS)}`, `era ${Math.floor(day / ERA_DAYS)}`]
  return [...new Set([LISTED, ...values, `minutes ${minutes}`, ...days])]
}

/** Twice the minutes of a whole minute, and the odd number between for what lies between two. */
const minutesOf = (ms: number) => Math.min(2 * MINUTES_MAX, Math.floor(ms / MINUTE_MS) + Math.ceil(ms / MINUTE_MS))

/** The facts of which a resource that meets the condition has one; undefined where facts do not decide it. */
export function factsMeeting(condition: Condition): string[] | undefined {
  if ('without' in condition) return undefined
  if ('dimension' in condition) return condition.values.map((value) => `${condition.dimension} ${value}`)
  const facts = condition.ranges.map((range) => factsWithin(condition.measure, range))
  return facts.every((some) => some !== undefined) ? facts.flat() : undefined
}

function factsWithin(measure: Measured, [from, to]: Range): string[] | undefined {
  switch (measure) {
    case 'tempo':
      return named('tempo', Math.max(0, Math.ceil(from)), Math.min(TEMPO_MAX, Math.floor(to)))
    case 'durationMs': {
      const isWhole = from % MINUTE_MS === 0 && (to % MINUTE_MS === 0 || to >= OPEN_END)
      return isWhole ? named('minutes', minutesOf(from), minutesOf(to)) : undefined
    }
    case 'publishedAt':
      return from % DAY_MS === 0 && to >= OPEN_END ? daysFrom(from / DAY_MS) : undefined
    case 'artistId':
      return undefined
  }
}

/** The days up to the next period, the periods up to the next era, and the eras from there on. */
function daysFrom(day: number): string[] {
  const [period, era] = [Math.ceil(day / PERIOD_DAYS), Math.ceil(day / ERA_DAYS)]
  const periodsOfEra = ERA_DAYS / PERIOD_DAYS
  return [
    ...named('day', day, period * PERIOD_DAYS - 1),
    ...named('period', period, era * periodsOfEra - 1),
    ...named('era', era, Math.floor(LAST_DAY / ERA_DAYS)),
  ]
}

const named = (name: string, from: number, to: number): string[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => `${name} ${from + index}`)

/** The power of two that a number of plays reaches. It rarely changes. */
export const popularityOf = (plays: number): number => Math.floor(Math.log2(1 + plays))

/** Popularities from which an index of their own holds the resources, the most popular first; the last one is of all. */
export const POPULAR = [10, 7, 0] as const
