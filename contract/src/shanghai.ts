/**
 * The site's time zone. Every day and hour that people read or enter is one of Shanghai, named 北京时间,
 * whatever machine or browser they use; it has kept one offset since 1991.
 */
export const TIME_ZONE = 'Asia/Shanghai'
export const TIME_ZONE_NAME = '北京时间'
const OFFSET = '+08:00'
const OFFSET_MS = 8 * 3_600_000

/** The day in Shanghai at an instant, such as `2026-11-22`. */
export const shanghaiDay = (instant: Date): string => local(instant).slice(0, 10)

/** An instant as `<input type="datetime-local">` writes it in Shanghai; '' for ''. */
export const shanghaiInput = (instant: string): string => (instant === '' ? '' : local(new Date(instant)).slice(0, 16))

/** The instant that such an input means; '' for ''. */
export const instantOfShanghai = (input: string): string => (input === '' ? '' : new Date(`${input}${OFFSET}`).toISOString())

/** Whether there is such a day, `YYYY-MM-DD`: no 31 February, and no year 0. */
export const isDay = (text: string): boolean =>
  text >= '0001' && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true

const local = (instant: Date) => new Date(instant.getTime() + OFFSET_MS).toISOString()
