import { isDay } from '@shenglang/contract/shanghai'
import type { IAudioMetadata } from 'music-metadata'

const EARLIEST = 1900
const LATEST = 2100

/** When the music came out, as exactly as its tags say: `2024`, `2024-05` or `2024-05-17`; '' where they do not. */
export function releaseOf({ common, native }: IAudioMetadata): string {
  const told = [common.releasedate, common.date, dayOfOldTag(native, common.year), common.year, common.originaldate]
  const known = told.map((text) => plainRelease(String(text ?? ''))).filter((text) => text !== '')
  const [first = ''] = known
  // Where one tag tells the year and another one the day of it, it is that day.
  return known.filter((text) => text.startsWith(first)).reduce((one, other) => (other.length > one.length ? other : one), first)
}

/** What of a date is there: a month 00 is none, `20240517` is a day as well. */
function plainRelease(text: string): string {
  const [, year = '', month = '', day = ''] = /^\s*(\d{4})(?:\D?(\d{2})(?:\D?(\d{2}))?)?/.exec(text) ?? []
  if (Number(year) < EARLIEST || Number(year) > LATEST) return ''
  if (isDay(`${year}-${month}-${day}`)) return `${year}-${month}-${day}`
  return isDay(`${year}-${month}-01`) ? `${year}-${month}` : year
}

/** ID3v2.3 holds day and month in a frame of their own, `DDMM`. */
function dayOfOldTag(native: IAudioMetadata['native'], year: number | undefined): string {
  const frame = native['ID3v2.3']?.find(({ id }) => id === 'TDAT')
  const [, day, month] = /^(\d{2})(\d{2})$/.exec(String(frame?.value ?? '')) ?? []
  return year !== undefined && day !== undefined && month !== undefined ? `${year}-${month}-${day}` : ''
}
