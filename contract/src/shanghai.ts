/**
 * The site's time zone. Every day and hour that people read or enter is one of Shanghai, named 北京时间, on any machine or
 * browser; its offset has not changed since 1991.
 */
export const TIME_ZONE = 'Asia/Shanghai'
export const TIME_ZONE_NAME = '北京时间'
const OFFSET = '+08:00'
const OFFSET_MS = 8 * 3_600_000

/** The day in Shanghai at an instant, such as `2026-11-22`. */
export const shanghaiDay = (instant: Date): string => local(instant).slice(0, 10)

/** The minute in Shanghai at an instant, such as `2026-11-22T21:20`. */
export const shanghaiMinute = (instant: Date): string => local(instant).slice(0, 16)

/** An instant as `<input type="datetime-local">` writes it in Shanghai; '' for ''. */
export const shanghaiInput = (instant: string): string => (instant === '' ? '' : shanghaiMinute(new Date(instant)))

/** The instant that such an input means; '' for ''. */
export const instantOfShanghai = (input: string): string => (input === '' ? '' : new Date(`${input}${OFFSET}`).toISOString())

/** Whether the day `YYYY-MM-DD` exists: no 31 February, and no year 0. */
export const isDay = (text: string): boolean =>
  text >= '0001' && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true

const local = (instant: Date) => new Date(instant.getTime() + OFFSET_MS).toISOString()

export const DAY_MS = 86_400_000

/** How long it is from an instant to the next day in Shanghai; both in milliseconds. */
export const msToNextDay = (at: number): number => DAY_MS - ((at + OFFSET_MS) % DAY_MS)

/** A day so many days later, or earlier, by the calendar: both `YYYY-MM-DD`. */
export const addDays = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/**
 * The same hour so many months later by the calendar of Shanghai, in milliseconds since 1970; where that month has no such
 * day, its last: a month after 31 January is 28 or 29 February.
 */
export function addMonths(at: number, months: number): number {
  const day = new Date(at + OFFSET_MS)
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months + 1, 0))
  const date = Math.min(day.getUTCDate(), last.getUTCDate())
  const hours = at + OFFSET_MS - Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate())
  return Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), date) + hours - OFFSET_MS
}
