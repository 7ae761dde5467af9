import { expect, test } from 'vitest'
import { dayAndTime, knownTimeZone, monthDay, shortDate, timeOfDay } from './dates.ts'

const now = new Date('2026-11-21T04:00:00Z')
const ZONES = { shanghai: 'Asia/Shanghai', london: 'Europe/London', tokyo: 'Asia/Tokyo', angeles: 'America/Los_Angeles' }

test.each([
  ['2026-11-20T16:00:00Z', ZONES.shanghai, '00:00'],
  ['2026-11-20T16:00:00Z', ZONES.london, '昨天'],
  ['2026-11-20T15:30:00Z', ZONES.tokyo, '00:30'],
  ['2026-11-20T07:30:00Z', ZONES.angeles, '昨天'],
  ['2026-01-01T05:00:00Z', ZONES.angeles, '2025/12/31'],
])('%s in %s is dated %s', (instant, zone, text) => {
  expect(shortDate(instant, now, zone)).toBe(text)
})

test('the day before a change of clocks is yesterday, even if the day has 25 hours', () => {
  // In London 25 October 2026 has 25 hours.
  const late = new Date('2026-10-25T23:30:00Z')
  expect(shortDate('2026-10-24T22:30:00Z', late, ZONES.london)).toBe('昨天')
  expect(shortDate('2026-10-24T23:30:00Z', late, ZONES.london)).toBe('00:30')
})

test.each([
  ['2026-11-21T03:59:30Z', '11:59'],
  ['2026-11-20T23:00:00Z', '07:00'],
  ['2026-11-20T15:00:00Z', '昨天'],
  ['2026-11-18T15:00:00Z', '11/18'],
  ['2024-11-18T15:00:00Z', '2024/11/18'],
  ['nonsense', ''],
])('%s reads %s', (instant, text) => {
  expect(shortDate(instant, now)).toBe(text)
})

test.each([
  ['2026-11-21T03:57:00Z', '11:57'],
  ['2026-11-21T13:20:00Z', '21:20'],
  ['2026-11-20T15:00:00Z', '昨天 23:00'],
  ['2026-11-18T15:00:00Z', '11/18 23:00'],
  ['2024-11-18T15:00:00Z', '2024/11/18 23:00'],
])('what ends at %s reads %s', (instant, text) => {
  expect(dayAndTime(instant, now)).toBe(text)
  expect(text).toContain(timeOfDay(instant, now))
})

test.each(['Asia/Shanghai', 'America/Argentina/Buenos_Aires', 'UTC', 'Etc/GMT+8'])('%s is a time zone', (zone) => {
  expect(knownTimeZone(zone)).toBeDefined()
})

test.each(['', '+08:00', 'Asia/Nowhere', 'Asia/Shanghai; theme=light', '../../etc/passwd', '<script>', 'x'.repeat(5000)])(
  '%s is not a time zone',
  (zone) => {
    expect(knownTimeZone(zone)).toBeUndefined()
  },
)

test('a day of the site’s calendar reads as month and day', () => {
  expect(monthDay('2026-11-20T16:00:00Z')).toBe('11月21日')
})
