import { isDay } from '@shenglang/contract/shanghai'
import type { IAudioMetadata } from 'music-metadata'

const EARLIEST = 1900
const LATEST = 2100

/** The names of each date in all formats. */
const DATES = {
  releasedate: ['TDRL', 'RELEASEDATE', '----:COM.APPLE.ITUNES:RELEASEDATE'],
  date: ['TDRC', 'TDR', 'DATE', '©DAY', 'WM/YEAR', 'ICRD', 'DISCOGS_RELEASED'],
  year: ['TYER', 'TYE', 'YEAR'],
  originaldate: ['TDOR', 'TOR', 'ORIGINALDATE', 'WM/ORIGINALRELEASETIME', '----:COM.APPLE.ITUNES:ORIGINALDATE'],
}

/** The release date of one block of tags. */
export function releaseIn(native: IAudioMetadata['native']): string {
  const tags = Object.values(native).flat()
  const textOf = (names: readonly string[]) => {
    const value = tags.find(({ id }) => names.includes(id.toUpperCase()))?.value
    return value === undefined ? undefined : String(value)
  }
  const { releasedate, date, originaldate } = DATES
  // The date of an ID3v2.3 tag holds its year in one frame, day and month in another.
  const year = Number.parseInt(textOf(DATES.year) ?? textOf(date) ?? '', 10)
  const common = { releasedate: textOf(releasedate), date: textOf(date), originaldate: textOf(originaldate) }
  return releaseOf({ common: { ...common, ...(year > 0 ? { year } : {}) }, native })
}

interface Dated {
  common: Partial<Pick<IAudioMetadata['common'], 'releasedate' | 'date' | 'year' | 'originaldate'>>
  native: IAudioMetadata['native']
}

/** The release date with the precision of the tags: `2024`, `2024-05` or `2024-05-17`; '' without one. */
export function releaseOf({ common, native }: Dated): string {
  const candidates = [common.releasedate, common.date, dayOfOldTag(native, common.year), common.year, common.originaldate]
  const known = candidates.map((text) => plainRelease(String(text ?? ''))).filter((text) => text !== '')
  const [first = ''] = known
  // If one tag has the year and another the full date, the full date counts.
  return known.filter((text) => text.startsWith(first)).reduce((one, other) => (other.length > one.length ? other : one), first)
}

/** The valid part of a date: a month 00 is dropped, `20240517` is a day as well. */
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
