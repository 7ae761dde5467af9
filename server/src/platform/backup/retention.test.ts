import { expect, test } from 'vitest'
import { backupsTooMany, type Retention } from './retention.ts'

const at = (text: string) => ({ at: new Date(text) })
const daily = (from: string, count: number) =>
  Array.from({ length: count }, (_, day) => ({ at: new Date(Date.parse(from) + day * 86_400_000) }))
const staying = (backups: { at: Date }[], retention: Retention) => {
  const tooMany = new Set(backupsTooMany(backups, retention))
  return backups.filter((backup) => !tooMany.has(backup)).map((backup) => backup.at.toISOString().slice(0, 10))
}

test('of a year of daily backups, the last of 7 days, 4 weeks and 6 months stay', () => {
  const year = daily('2026-01-01T20:30:00Z', 329)
  expect(staying(year, { days: 7, weeks: 4, months: 6 })).toEqual([
    ...['2026-06-29', '2026-07-30', '2026-08-30', '2026-09-29', '2026-10-30'],
    ...['2026-11-07', '2026-11-14'],
    ...['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25'],
  ])
})

test('days are those of Shanghai, and the last backup of each stays', () => {
  const backups = ['2026-11-20T15:00:00Z', '2026-11-20T17:00:00Z', '2026-11-21T03:00:00Z'].map(at)
  expect(backupsTooMany(backups, { days: 2, weeks: 0, months: 0 })).toEqual([backups[1]])
})

test('days without a backup do not count, so that a site that was off loses none', () => {
  const backups = ['2026-01-01T00:00:00Z', '2026-03-01T00:00:00Z', '2026-11-01T00:00:00Z'].map(at)
  expect(backupsTooMany(backups, { days: 3, weeks: 0, months: 0 })).toEqual([])
})

test('the newest backup stays, whatever the retention', () => {
  const backups = daily('2026-11-01T00:00:00Z', 3)
  expect(backupsTooMany(backups, { days: 0, weeks: 0, months: 0 })).toEqual(backups.slice(0, 2))
  expect(backupsTooMany([], { days: 7, weeks: 4, months: 6 })).toEqual([])
})
