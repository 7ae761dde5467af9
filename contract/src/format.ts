/** How lengths, dates and counts read (spec §5, §9), the same on the server render and in the browser. */

import { TIME_ZONE } from './shanghai.ts'

/** Shown in the site's time zone whatever machine renders it. */
const shanghai = new Intl.DateTimeFormat('en-CA', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

const DAY_MS = 86_400_000

function partsOf(instant: Date) {
  const parts = Object.fromEntries(shanghai.formatToParts(instant).map((part) => [part.type, part.value]))
  return { year: parts.year ?? '', date: `${parts.month}/${parts.day}`, time: `${parts.hour}:${parts.minute}` }
}

/** Length as `mm:ss`; `00:00` when unknown. */
export function clockTime(durationMs: number | undefined): string {
  if (durationMs === undefined || !Number.isFinite(durationMs) || durationMs < 0) return '00:00'
  const seconds = Math.floor(durationMs / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`
}

/** Today `HH:mm`, yesterday 昨天, this year `MM/DD`, else `YYYY/MM/DD` (spec §9). */
export function shortDate(instant: string | Date, now: Date): string {
  const then = new Date(instant)
  if (Number.isNaN(then.getTime())) return ''
  const [at, today] = [partsOf(then), partsOf(now)]
  const day = (parts: { year: string; date: string }) => `${parts.year}/${parts.date}`
  if (day(at) === day(today)) return at.time
  if (day(at) === day(partsOf(new Date(now.getTime() - DAY_MS)))) return '昨天'
  return at.year === today.year ? at.date : day(at)
}

/** Money as people read it: `¥128`, `¥9.90`. */
export function yuan(fen: number): string {
  return `¥${fen % 100 === 0 ? fen / 100 : (fen / 100).toFixed(2)}`
}

/** A size as people read it: `512 B`, `8.4 MB`. */
export function fileSize(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB']
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1)
  const value = bytes / 1024 ** power
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[power]}`
}

/** A count as people read it: `9800`, `1.2万`, `3.4亿`. */
export function shortCount(count: number): string {
  const oneDecimal = (value: number) => String(Math.floor(value * 10) / 10)
  if (count >= 100_000_000) return `${oneDecimal(count / 100_000_000)}亿`
  if (count >= 10_000) return `${oneDecimal(count / 10_000)}万`
  return String(count)
}
