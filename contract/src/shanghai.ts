/**
 * The site's time zone. Every day and hour that people read or enter is in Shanghai time, named 北京时间, on any machine or browser;
 * its offset has not changed since 1991.
 */
export const TIME_ZONE = 'Asia/Shanghai'
export const TIME_ZONE_NAME = '北京时间'
const OFFSET = '+08:00'
const OFFSET_MS = 8 * 3_600_000

/** The day in Shanghai at an instant, such as `2026-11-22`. */
export const shanghaiDay = (instant: Date): string => local(instant).slice(0, 10)

/** The minute in Shanghai at an instant, such as `2026-11-22T21:20`. */
export const shanghaiMinute = (instant: Date): string => local(instant).slice(0, 16)

/** The minute in Shanghai at an instant as people read it, such as `2026-11-22 21:20`. */
export const shanghaiText = (instant: Date): string => shanghaiMinute(instant).replace('T', ' ')

/** An instant in the format of `<input type="datetime-local">`, in Shanghai; '' for ''. */
export const shanghaiInput = (instant: string): string => (instant === '' ? '' : shanghaiMinute(new Date(instant)))

/** The instant of such an input's value; '' for ''. */
export const instantOfShanghai = (input: string): string => (input === '' ? '' : new Date(`${input}${OFFSET}`).toISOString())

/** True when the text is an existing day `YYYY-MM-DD`: not 31 February, not year 0. */
export const isDay = (text: string): boolean =>
  text >= '0001' && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true

const local = (instant: Date) => new Date(instant.getTime() + OFFSET_MS).toISOString()

export const DAY_MS = 86_400_000

/** Time from an instant until the next day in Shanghai; both in milliseconds. */
export const msToNextDay = (at: number): number => DAY_MS - ((at + OFFSET_MS) % DAY_MS)

/** Adds calendar days to a day, or subtracts them; both are `YYYY-MM-DD`. */
export const addDays = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/**
 * The same time of day that many calendar months later in Shanghai, in milliseconds since 1970. If that month has no such day,
 * its last day: a month after 31 January is 28 or 29 February.
 */
export function addMonths(at: number, months: number): number {
  const day = new Date(at + OFFSET_MS)
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months + 1, 0))
  const date = Math.min(day.getUTCDate(), last.getUTCDate())
  const hours = at + OFFSET_MS - Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate())
  return Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), date) + hours - OFFSET_MS
}
