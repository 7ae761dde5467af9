import { seededNumbers } from '@shenglang/contract/seeded-random'
import { addMonths, DAY_MS } from '@shenglang/contract/shanghai'
import { describe, expect, test } from 'vitest'
import {
  moneyInMonth,
  type PaidItem,
  type PaidSpan,
  paidItem,
  sharesByCount,
  sharesOfMember,
  sumShares,
  type Taken,
  wholeFen,
} from './pool-shares.ts'

const day = (date: string) => Date.parse(`${date}T00:00:00+08:00`)
const month = (name: string) => ({ from: day(`${name}-01`), until: addMonths(day(`${name}-01`), 1) })
const span = (from: string, end: string, worthFen: number, more: Partial<PaidSpan> = {}): PaidSpan => ({
  from: day(from),
  until: day(end),
  worthFen,
  lengthMs: day(end) - day(from),
  ...more,
})
const item = (itemId: string, leftFen: number, ...spans: PaidSpan[]): PaidItem => ({ itemId, leftFen, spans })
const of = (items: PaidItem[], name: string) => Object.fromEntries(moneyInMonth(items, month(name)))

describe('the part of a member’s money in a month', () => {
  test('is all of a VIP month within one calendar month', () => {
    expect(of([item('1', 1200, span('2027-01-01', '2027-02-01', 1200))], '2027-01')).toEqual({ 1: 1200 })
  })

  test('is split by days for a VIP month over two calendar months, and the last month has the rest', () => {
    const bought = span('2027-01-22', '2027-02-22', 1000)
    // 10 of 31 days.
    expect(of([item('1', 1000, bought)], '2027-01')).toEqual({ 1: 322 })
    expect(of([item('1', 678, bought)], '2027-02')).toEqual({ 1: 678 })
  })

  test('is spread over the months of a year', () => {
    const year = span('2027-01-01', '2028-01-01', 36_500)
    expect(of([item('1', 36_500, year)], '2027-01')).toEqual({ 1: 3100 })
    expect(of([item('1', 33_400, year)], '2027-02')).toEqual({ 1: 2800 })
  })

  test('of VIP that waits belongs to the months in which it is valid', () => {
    const items = [
      item('1', 3100, span('2027-01-01', '2027-02-01', 3100)),
      item('2', 2800, span('2027-02-01', '2027-03-01', 2800)),
    ]
    expect(of(items, '2027-01')).toEqual({ 1: 3100 })
    expect(of([item('1', 0, ...(items[0]?.spans ?? [])), item('2', 2800, ...(items[1]?.spans ?? []))], '2027-02')).toEqual({
      2: 2800,
    })
  })

  test('includes the rest of a lower level that an upgrade took, in the upgrade’s months', () => {
    const lower = span('2027-01-01', '2027-02-01', 3100, {
      until: day('2027-01-11'),
      passedOn: { itemId: '2', fen: 2100 },
    })
    const higher = span('2027-01-11', '2027-04-01', 8000)
    // 80 days for 5,900 paid and 2,100 taken, 21 of them in January.
    expect(of([item('2', 5900, higher), item('1', 3100, lower)], '2027-01')).toEqual({ 1: 1000, 2: 2100 })
  })

  test('includes what the price of an upgrade leaves of a lower level, in the time that waits behind it', () => {
    const lower = span('2027-01-01', '2028-01-01', 36_500, { until: day('2027-01-01'), passedOn: { itemId: '2', fen: 36_500 } })
    const items = [
      item('1', 36_500, lower),
      item('2', 0, span('2027-01-01', '2027-02-01', 3100), span('2027-02-01', '2027-12-01', 33_400)),
    ]
    expect(of(items, '2027-01')).toEqual({ 2: 3100 })
  })

  test('never takes more from a lower level than is left', () => {
    const lower = span('2027-01-01', '2027-02-01', 3100, { until: day('2027-01-11'), passedOn: { itemId: '2', fen: 2100 } })
    const higher = span('2027-01-11', '2027-02-01', 2100)
    expect(of([item('1', 500, lower), item('2', 0, higher)], '2027-01')).toEqual({ 2: 500 })
  })

  test('moves what an upgrade took once, however many months count it', () => {
    const lower = span('2027-01-01', '2027-02-01', 3100, { until: day('2027-01-11'), passedOn: { itemId: '2', fen: 2100 } })
    const higher = span('2027-01-11', '2027-04-01', 8000)
    // 3,100 of the 8,000 were counted for January and 5,900 paid for the upgrade itself.
    expect(of([item('1', 2100, lower), item('2', 5900 - 7000, higher)], '2027-02')).toEqual({ 2: 474 })
  })

  test('offsets what an upgrade gave too much before its refund', () => {
    const lower = span('2027-01-01', '2027-04-01', 9000)
    const refunded = span('2027-01-11', '2027-04-01', 8000, { until: day('2027-02-01') })
    // 59 days, of which February has 28.
    expect(of([item('1', 6000, lower), item('2', -100, refunded)], '2027-02')).toEqual({ 1: 2800 })
  })

  describe('while a refund is on its way', () => {
    /** A year of ¥365 that ends on 15 January, or is that much shorter, by a refund which may be refused. */
    const year = { startsAt: day('2027-01-01'), lastsUntil: day('2028-01-01'), endedAt: null, worthFen: 36_500, isSold: true }
    const ended = { ...year, endedAt: day('2027-01-15') }
    const shortened = { ...year, lastsUntil: day('2027-01-15'), worthFen: 36_400 }
    const month1 = { startsAt: day('2027-01-01'), lastsUntil: day('2027-02-01'), worthFen: 3100, isSold: true }
    const MS = day('2028-01-01') - day('2027-01-15')
    test.each([
      ['all of it', paidItem('1', 36_500, [ended], { fen: 35_000, isAll: true, ms: 0 }), 1500],
      ['all of its time for little', paidItem('1', 36_500, [ended], { fen: 100, isAll: true, ms: 0 }), 3100],
      ['a part of its time for little', paidItem('1', 36_500, [shortened], { fen: 100, isAll: false, ms: MS }), 3100],
      ['money alone', paidItem('1', 36_500, [year], { fen: 3650, isAll: false, ms: 0 }), 2790],
      [
        'the last month',
        paidItem('1', 3100, [{ ...month1, endedAt: day('2027-01-02') }], { fen: 3000, isAll: true, ms: 0 }),
        100,
      ],
      ['more than is left', paidItem('1', 500, [ended], { fen: 600, isAll: true, ms: 0 }), undefined],
    ])('of %s, is the least of what it is once that is done or refused', (_what, paid, fen) => {
      expect(moneyInMonth([paid], month('2027-01')).get('1')).toBe(fen)
    })

    test('of an upgrade, leaves the time that a level passed on to it passed on', () => {
      // 10 of 59 days used, then 49 days for the rest.
      const times = { lastsUntil: day('2027-03-01'), isSold: true }
      const passedOn = { itemId: '2', fen: 4900 }
      const lower = { ...times, startsAt: day('2027-01-01'), endedAt: day('2027-01-11'), worthFen: 5900, passedOn }
      const upper = { ...times, startsAt: day('2027-01-11'), endedAt: day('2027-01-12'), worthFen: 4900 }
      const refund = { fen: 0, isAll: true, ms: 0 }
      const items = [paidItem('1', 5900, [lower], refund), paidItem('2', 0, [upper], refund)]
      expect(Object.fromEntries(moneyInMonth(items, month('2027-01')))).toEqual({ 1: 1000, 2: 2100 })
    })
  })

  test.each([
    ['was refunded beyond what is left', item('1', -300, span('2027-01-01', '2028-01-01', 36_500))],
    ['has no time left', item('1', 300, span('2026-11-01', '2026-12-01', 36_500))],
    ['was ended before it began', item('1', 300, span('2027-02-01', '2027-03-01', 300, { until: day('2027-01-15') }))],
    ['cost nothing', item('1', 0, span('2027-01-01', '2027-02-01', 0))],
  ])('is nothing for VIP that %s', (_what, paid) => {
    expect(of([paid], '2027-01')).toEqual({})
  })
})

describe('the shares of artists', () => {
  const shared = (fen: number, percent: number, taken: Taken[]) => wholeFen(sharesOfMember(fen, percent, taken))

  test.each<[string, number, Taken[], { artistId: string; fen: number }[]]>([
    ['one artist has all', 1200, [{ artistId: '7', count: 90 }], [{ artistId: '7', fen: 480 }]],
    [
      'two share by their works',
      1000,
      [
        { artistId: '7', count: 3 },
        { artistId: '8', count: 1 },
      ],
      [
        { artistId: '7', fen: 300 },
        { artistId: '8', fen: 100 },
      ],
    ],
    [
      'the operator’s part stays',
      1000,
      [
        { artistId: '', count: 3 },
        { artistId: '8', count: 1 },
      ],
      [{ artistId: '8', fen: 100 }],
    ],
    ['nothing was taken', 1000, [], []],
    ['a part of a fen', 2, [{ artistId: '7', count: 1 }], []],
  ])('%s', (_what, fen, taken, expected) => {
    expect(shared(fen, 40, taken)).toEqual(expected)
  })

  test('add up, parts of a fen from many members included', () => {
    const shares = sumShares(Array.from({ length: 1000 }, () => sharesOfMember(2, 40, [{ artistId: '7', count: 1 }])))
    expect(wholeFen(shares)).toEqual([{ artistId: '7', fen: 800 }])
  })
})

/** Random numbers up to a limit, which they include. */
function numbers(seed: number) {
  const below = seededNumbers(seed)
  return (max: number) => below(max + 1)
}

const MONTHS = Array.from({ length: 30 }, (_, index) => ({
  from: addMonths(day('2027-01-01'), index),
  until: addMonths(day('2027-01-01'), index + 1),
}))

interface Bought {
  itemId: string
  paidFen: number
  refundedFen: number
  sharedFen: number
  span: PaidSpan
}

test('random purchases, upgrades and refunds: each fen belongs to at most one month, and without refunds to exactly one', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const below = numbers(seed)
    const items: Bought[] = []
    const hasRefunds = seed % 2 === 0
    for (const { from, until } of MONTHS) {
      // Not at the first instant of a month: the fen that rounding left of an upgraded item would stay with the operator.
      if (from < day('2028-01-01') && below(2) > 0) buy(items, below, from + DAY_MS / 2 + below(27) * DAY_MS)
      if (hasRefunds && below(5) === 0) refund(items, below, from + below(27) * DAY_MS)
      const parts = moneyInMonth(
        items.map(({ itemId, paidFen, refundedFen, sharedFen, span: its }) => ({
          itemId,
          leftFen: paidFen - refundedFen - sharedFen,
          spans: [its],
        })),
        { from, until },
      )
      for (const [itemId, fen] of parts) {
        expect(fen).toBeGreaterThan(0)
        const paid = items.find((each) => each.itemId === itemId)
        if (paid) paid.sharedFen += fen
      }
    }
    const shared = items.reduce((sum, { sharedFen }) => sum + sharedFen, 0)
    const paid = items.reduce((sum, { paidFen, refundedFen }) => sum + paidFen - refundedFen, 0)
    if (hasRefunds) expect(shared).toBeLessThanOrEqual(paid)
    else expect(shared).toBe(paid)
  }
})

/** Buys some months; a running level is taken in payment, as an upgrade does. */
function buy(items: Bought[], below: (max: number) => number, at: number): void {
  const itemId = String(items.length + 1)
  const running = items.findLast(({ span: its }) => !its.passedOn && its.from < at && its.until > at)
  const passed = running ? Math.ceil((running.span.worthFen * (running.span.until - at)) / running.span.lengthMs) : 0
  if (running) running.span = { ...running.span, until: at, passedOn: { itemId, fen: passed } }
  const end = addMonths(at, 1 + below(11))
  const paidFen = 1 + below(30_000)
  const its = { from: at, until: end, lengthMs: end - at, worthFen: paidFen + passed }
  items.push({ itemId, paidFen, refundedFen: 0, sharedFen: 0, span: its })
}

/** Ends the latest purchase, refunds some of its price, and resumes what it took in payment. */
function refund(items: Bought[], below: (max: number) => number, at: number): void {
  const last = items.at(-1)
  if (!last || last.refundedFen > 0 || last.span.until <= at) return
  last.refundedFen = below(Math.max(0, last.paidFen - last.sharedFen))
  last.span = { ...last.span, until: Math.max(at, last.span.from) }
  const lower = items.find(({ span: { passedOn } }) => passedOn?.itemId === last.itemId)
  if (!lower) return
  const { passedOn: _returned, ...its } = lower.span
  lower.span = { ...its, until: its.from + its.lengthMs }
}

test('random members and works: artists get no more than their part of the money, by downloads', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const below = numbers(seed)
    const percent = below(100)
    const members = Array.from({ length: 1 + below(8) }, () => ({
      fen: below(30_000),
      taken: Array.from({ length: below(5) }, (_, index) => ({
        artistId: index === 0 ? '' : String(index),
        count: 1 + below(99),
      })),
    }))
    const all = members.map(({ fen, taken }) => sharesOfMember(fen, percent, taken))
    for (const [index, shares] of all.entries()) {
      const { fen = 0, taken = [] } = members[index] ?? {}
      const given = wholeFen(shares).reduce((sum, each) => sum + each.fen, 0)
      expect(given).toBeLessThanOrEqual((fen * percent) / 100)
      expect([...shares.keys()].every((artistId) => taken.some((each) => each.artistId === artistId))).toBe(true)
    }
    const paid = members.reduce((sum, { fen }) => sum + fen, 0)
    const given = wholeFen(sumShares(all)).reduce((sum, each) => sum + each.fen, 0)
    expect(given).toBeLessThanOrEqual((paid * percent) / 100)
  }
})

test.each([
  [2000, [3, 1], [1500, 500]],
  [100, [1, 1, 1], [33, 33, 33]],
  [0, [1], [0]],
  [100, [], []],
])('%i fen of all members go by %j downloads as %j', (fen, counts, shares) => {
  const taken = counts.map((count, index) => ({ artistId: String(index + 1), count }))
  expect(sharesByCount(fen, taken).map((share) => share.fen)).toEqual(shares)
})

test('downloads of the operator’s works leave their part with the operator', () => {
  expect(
    sharesByCount(100, [
      { artistId: '', count: 3 },
      { artistId: '9', count: 1 },
    ]),
  ).toEqual([{ artistId: '9', fen: 25 }])
})
