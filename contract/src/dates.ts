/** Formats instants (spec §9) in the reader's time zone; the same on the server render and in the browser. */

import { DAY_MS, shanghaiDay, shanghaiMinute, TIME_ZONE } from './shanghai.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Cached by zone: creating a format costs a hundred times as much as using it. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone)
  if (cached) return cached
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(timeZone, format)
  return format
}

/** The canonical name of a zone; `undefined` for invalid ones, such as an offset. */
export function knownTimeZone(name: string): string | undefined {
  if (!/^[A-Za-z][\w+-]*(\/[\w+-]+){0,2}$/.test(name)) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** `YYYY-MM-DDTHH:mm`. */
function minuteOf(instant: Date, timeZone: string): string {
  // Creating the first format blocks a phone's browser for up to 80 ms; most readers are in this zone and need none.
  if (timeZone === TIME_ZONE) return shanghaiMinute(instant)
  const parts = formatOf(timeZone).formatToParts(instant)
  const { year, month, day, hour, minute } = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  return `${year}-${month}-${day}T${hour}:${minute}`
}

function partsOf(instant: Date, timeZone: string) {
  const [day = '', time = ''] = minuteOf(instant, timeZone).split('T')
  const [year = '', ...monthAndDay] = day.split('-')
  // Counted by the calendar, since days do not always have 24 hours where clocks change.
  return { year, date: monthAndDay.join('/'), dayNumber: Date.parse(day) / DAY_MS, time }
}

/** An instant relative to `now`, both in one zone: the day is '' for today, 昨天, `MM/DD` or `YYYY/MM/DD`. */
function textOf(instant: string | Date, now: Date, timeZone: string): { day: string; time: string } | undefined {
  const then = new Date(instant)
  if (Number.isNaN(then.getTime())) return undefined
  const [at, today] = [partsOf(then, timeZone), partsOf(now, timeZone)]
  if (at.dayNumber === today.dayNumber) return { day: '', time: at.time }
  if (at.dayNumber === today.dayNumber - 1) return { day: '昨天', time: at.time }
  return { day: at.year === today.year ? at.date : `${at.year}/${at.date}`, time: at.time }
}

/** Today `HH:mm`, yesterday 昨天, this year `MM/DD`, else `YYYY/MM/DD` (spec §9); '' for invalid instants. */
export function shortDate(instant: string | Date, now: Date, timeZone: string = TIME_ZONE): string {
  const text = textOf(instant, now, timeZone)
  return text ? text.day || text.time : ''
}

/** As `shortDate`, always with the time, for a start or an end: `21:20`, `昨天 21:20`, `11/14 21:20`, `2025/11/14 21:20`. */
export function dayAndTime(instant: string | Date, now: Date, timeZone: string = TIME_ZONE): string {
  const text = textOf(instant, now, timeZone)
  return text ? `${text.day} ${text.time}`.trim() : ''
}

/** Formats as `21:20`. */
export const timeOfDay = (instant: string | Date, now: Date, timeZone: string = TIME_ZONE): string =>
  textOf(instant, now, timeZone)?.time ?? ''

/** Formats as `11月21日`, in Shanghai's time zone. */
export function monthDay(instant: string | Date): string {
  const [, month, day] = shanghaiDay(new Date(instant)).split('-').map(Number)
  return `${month}月${day}日`
}
