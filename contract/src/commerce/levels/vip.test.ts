import { describe, expect, test } from 'vitest'
import { seededNumbers } from '../../seeded-random.ts'
import { addMonths, DAY_MS } from '../../shanghai.ts'
import { endOfLevel, leftOf, type PaidPeriod, type ScheduledPeriod, scheduleWaiting, takenFor, vipAt } from './vip.ts'

const at = (text: string) => Date.parse(`${text}+08:00`)
const NOON = at('2026-11-21T12:00')

describe('the level at an instant', () => {
  const periods = [
    { vipLevel: 1, startsAt: 0, endsAt: 30 },
    { vipLevel: 3, startsAt: 10, endsAt: 20 },
    { vipLevel: 3, startsAt: 20, endsAt: 25 },
  ]

  test.each([
    ['before anything began', -1, 0, -1],
    ['the only one', 0, 1, 30],
    ['the higher one, to the last millisecond', 10, 3, 25],
    ['with what follows without a gap', 19, 3, 25],
    ['the end no longer belongs to it, and the lower one takes over', 25, 1, 30],
    ['none any more', 30, 0, 30],
  ])('%s', (_, now, vipLevel, endsAt) => {
    expect(vipAt(periods, now)).toEqual({ vipLevel, endsAt })
  })

  test('has no end without an end date', () => {
    expect(vipAt([{ vipLevel: 2, startsAt: 0, endsAt: null }], 5)).toEqual({ vipLevel: 2, endsAt: null })
  })

  test('is interrupted by a gap', () => {
    const apart = [
      { vipLevel: 2, startsAt: 0, endsAt: 10 },
      { vipLevel: 2, startsAt: 11, endsAt: 20 },
    ]
    expect(endOfLevel(apart, 1, 5)).toBe(10)
  })
})

test.each([
  ['2027-01-31T10:00', 1, '2027-02-28T10:00'],
  ['2028-01-31T10:00', 1, '2028-02-29T10:00'],
  ['2026-12-15T00:00', 1, '2027-01-15T00:00'],
  ['2026-11-30T23:59', 12, '2027-11-30T23:59'],
  ['2024-02-29T01:00', 12, '2025-02-28T01:00'],
])('by the calendar %s plus %i months is %s', (from, months, to) => {
  expect(addMonths(at(from), months)).toBe(at(to))
})

describe('waiting periods', () => {
  let serial = 0
  const buy = (vipLevel: number, months: number | null = 1): ScheduledPeriod => ({
    periodId: String(++serial),
    vipLevel,
    startsAt: NOON,
    endsAt: addMonths(NOON, months ?? 1),
    months,
    anchor: months === null ? null : { at: NOON, months },
  })
  const ends = (periods: ScheduledPeriod[]) => periods.map(({ startsAt, endsAt }) => [startsAt, endsAt])

  test('put a renewal at the end', () => {
    const first = buy(2)
    expect(ends(scheduleWaiting([first], [buy(2)], NOON + DAY_MS))).toEqual([[first.endsAt, addMonths(NOON, 2)]])
  })

  test('restore a 31st that February cut short', () => {
    const start = at('2027-01-31T10:00')
    const first = { ...buy(1), startsAt: start, endsAt: addMonths(start, 1), anchor: { at: start, months: 1 } }
    const [second] = scheduleWaiting([first], [buy(1)], start + DAY_MS)
    expect(second).toMatchObject({ startsAt: at('2027-02-28T10:00'), endsAt: at('2027-03-31T10:00') })
  })

  test('put a lower level behind a higher one, and behind its renewal', () => {
    const high = buy(3)
    const [renewed, low] = scheduleWaiting([high], [buy(1), buy(3)], NOON + 1)
    expect(renewed).toMatchObject({ vipLevel: 3, startsAt: high.endsAt, endsAt: addMonths(NOON, 2) })
    expect(low).toMatchObject({ vipLevel: 1, startsAt: addMonths(NOON, 2), endsAt: addMonths(NOON, 3) })
  })

  test('move up when what they waited for ends early', () => {
    const low = { ...buy(1), startsAt: addMonths(NOON, 1), endsAt: addMonths(NOON, 2) }
    expect(ends(scheduleWaiting([], [low], NOON + DAY_MS))).toEqual([[NOON + DAY_MS, addMonths(NOON + DAY_MS, 1)]])
  })

  test('keep a length in milliseconds, are not returned when unmoved, and do not move behind a period without end', () => {
    const rest = { ...buy(1, null), endsAt: NOON + 5 }
    expect(ends(scheduleWaiting([{ vipLevel: 2, startsAt: 0, endsAt: NOON + 10 }], [rest], NOON))).toEqual([
      [NOON + 10, NOON + 15],
    ])
    expect(scheduleWaiting([], [buy(2)], NOON)).toEqual([])
    expect(scheduleWaiting([{ vipLevel: 2, startsAt: 0, endsAt: null }], [buy(2)], NOON)).toEqual([])
  })
})

describe('an upgrade', () => {
  const paid = (vipLevel: number, worthFen: number, days: number): PaidPeriod => ({
    periodId: `${vipLevel}`,
    vipLevel,
    startsAt: NOON,
    endsAt: NOON + days * DAY_MS,
    worthFen,
  })

  test('credits the rest of lower levels, by days, rounded in the buyer’s favour', () => {
    const month = paid(1, 1000, 30)
    expect(takenFor([month], 2, 5000, NOON + 10 * DAY_MS)).toEqual([{ periodId: '1', takenFen: 667, leftFen: 0 }])
    expect(leftOf(month, NOON + 10 * DAY_MS + 1)).toBe(667)
    expect(leftOf(month, NOON + 9 * DAY_MS + 1)).toBe(700)
  })

  test('credits no more than it costs, and leaves the rest', () => {
    expect(takenFor([paid(1, 800, 30), paid(2, 17_800, 365)], 3, 3000, NOON)).toEqual([
      { periodId: '1', takenFen: 800, leftFen: 0 },
      { periodId: '2', takenFen: 2200, leftFen: 15_600 },
    ])
  })

  test('credits nothing of equal or higher levels, or of past periods', () => {
    expect(takenFor([paid(3, 3000, 30), paid(1, 1200, 30)], 3, 3000, NOON + 31 * DAY_MS)).toEqual([])
    expect(takenFor([paid(3, 3000, 30)], 3, 3000, NOON)).toEqual([])
  })

  test('never credits more than was paid or less than nothing, and less as time passes', () => {
    const random = seededNumbers(7)
    for (let run = 0; run < 3000; run++) {
      const periods = Array.from({ length: random(5) }, (_, index) => ({
        ...paid(1 + random(3), random(100_000_000), 1 + random(400)),
        startsAt: NOON - random(400) * DAY_MS - random(DAY_MS),
        periodId: String(index),
      }))
      const [price, now] = [random(100_000_000), NOON + random(400) * DAY_MS]
      const taken = takenFor(periods, 3, price, now)
      const sum = taken.reduce((total, { takenFen }) => total + takenFen, 0)
      expect(sum).toBeLessThanOrEqual(price)
      for (const { periodId, takenFen, leftFen } of taken) {
        const period = periods[Number(periodId)]!
        expect(takenFen).toBeGreaterThan(0)
        expect(takenFen + leftFen).toBeLessThanOrEqual(period.worthFen)
        expect(leftOf(period, now + random(400) * DAY_MS)).toBeLessThanOrEqual(takenFen + leftFen)
      }
    }
  })
})
