/** How instants read (spec §9), in the zone of whoever reads; on the server render and in the browser alike. */

import { TIME_ZONE } from './shanghai.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** How long ago something may be to be told in minutes and hours. */
const RELATIVE_MS = 4 * HOUR_MS

const formats = new Map<string, Intl.DateTimeFormat>()

/** One for each zone that was asked for: to make one costs a hundred times as much as to use it. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
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

/** The zone as everybody writes it; `undefined` for what is none, such as an offset or a made-up name. */
export function knownTimeZone(name: string): string | undefined {
  if (!/^[A-Za-z][\w+-]*(\/[\w+-]+){0,2}$/.test(name)) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

function partsOf(instant: Date, timeZone: string) {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(instant)
      .map((part) => [part.type, part.value]),
  )
  const { year = '', month = '', day = '', hour, minute } = parts
  // A day need not have 24 hours where clocks are changed: days are counted by the calendar.
  const dayNumber = Date.UTC(Number(year), Number(month) - 1, Number(day)) / DAY_MS
  return { year, date: `${month}/${day}`, dayNumber, time: `${hour}:${minute}` }
}

/** What an instant is called beside `now`, as people in one zone see both: the day is '' today, 昨天, `MM/DD` or `YYYY/MM/DD`. */
function wordsOf(instant: string | Date, now: Date, timeZone: string): { day: string; time: string } | undefined {
  const then = new Date(instant)
  if (Number.isNaN(then.getTime())) return undefined
  const [at, today] = [partsOf(then, timeZone), partsOf(now, timeZone)]
  if (at.dayNumber === today.dayNumber) return { day: '', time: at.time }
  if (at.dayNumber === today.dayNumber - 1) return { day: '昨天', time: at.time }
  return { day: at.year === today.year ? at.date : `${at.year}/${at.date}`, time: at.time }
}

/** Today `HH:mm`, yesterday 昨天, this year `MM/DD`, else `YYYY/MM/DD` (spec §9); '' for what is no instant. */
export function shortDate(instant: string | Date, now: Date, timeZone: string = TIME_ZONE): string {
  const words = wordsOf(instant, now, timeZone)
  return words ? words.day || words.time : ''
}

/** `今天 21:20`, `昨天 21:20`, `11/14 21:20`, `2025/11/14 21:20`: day and time, as a conversation is divided. */
export function dayAndTime(instant: string | Date, now: Date, timeZone: string = TIME_ZONE): string {
  const words = wordsOf(instant, now, timeZone)
  return words ? `${words.day || '今天'} ${words.time}` : ''
}

/** `21:20`. */
export const timeOfDay = (instant: string | Date, now: Date, timeZone: string = TIME_ZONE): string =>
  wordsOf(instant, now, timeZone)?.time ?? ''

const monthDayFormat = new Intl.DateTimeFormat('zh-CN', { timeZone: TIME_ZONE, month: 'long', day: 'numeric' })

/** `11月21日`, by the site's own calendar. */
export const monthDay = (instant: string | Date): string => monthDayFormat.format(new Date(instant))

/** `刚刚`, `3 分钟前`, `1 小时前`, `今天 18:20`, then as `shortDate`. */
export function relativeDate(instant: string | Date, now: Date, timeZone: string = TIME_ZONE): string {
  const words = wordsOf(instant, now, timeZone)
  if (!words) return ''
  const agoMs = now.getTime() - new Date(instant).getTime()
  if (agoMs < MINUTE_MS) return '刚刚'
  if (agoMs < HOUR_MS) return `${Math.floor(agoMs / MINUTE_MS)} 分钟前`
  if (agoMs < RELATIVE_MS) return `${Math.floor(agoMs / HOUR_MS)} 小时前`
  return words.day || `今天 ${words.time}`
}
