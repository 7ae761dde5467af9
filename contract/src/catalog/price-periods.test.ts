import { expect, test } from 'vitest'
import { type PricePeriod, priceAt, priceRulesMistake } from './price-periods.ts'

const period = (from: string, until: string, priceFen: number): PricePeriod => ({
  startTime: `2026-12-${from}:00.000Z`,
  endTime: `2026-12-${until}:00.000Z`,
  priceFen,
})
const lower = period('01T00:00', '02T00:00', 6900)
const higher = period('02T00:00', '03T00:00', 12_900)
const at = (instant: string) => Date.parse(`2026-12-${instant}Z`)

test.each([
  ['before the first period', '30T23:59:59.999', 9900],
  ['at its start', '01T00:00:00.000', 6900],
  ['within it', '01T12:00:00.000', 6900],
  ['at its last moment', '01T23:59:59.999', 6900],
  ['at its end, where the next one starts', '02T00:00:00.000', 12_900],
  ['after the last', '03T00:00:00.000', 9900],
])('the price %s', (_moment, instant, priceFen) => {
  const moment = instant.startsWith('30') ? Date.parse(`2026-11-${instant}Z`) : at(instant)
  expect(priceAt({ priceFen: 9900, pricePeriods: [lower, higher] }, moment).priceFen).toBe(priceFen)
})

test('a lower price names the usual one and its end, a higher one does not', () => {
  const work = { priceFen: 9900, pricePeriods: [lower, higher] }
  expect(priceAt(work, at('01T12:00:00'))).toEqual({ priceFen: 6900, reduced: { usualFen: 9900, endTime: lower.endTime } })
  expect(priceAt(work, at('02T12:00:00'))).toEqual({ priceFen: 12_900 })
})

test('a period sets no price for a work without a usual price, and a work without a period keeps its price', () => {
  expect(priceAt({ priceFen: 0, pricePeriods: [lower] }, at('01T12:00:00'))).toEqual({ priceFen: 0 })
  expect(priceAt({ priceFen: 9900, pricePeriods: null }, at('01T12:00:00'))).toEqual({ priceFen: 9900 })
})

test.each([
  ['none', 0, [], ''],
  ['adjacent ones, in any order', 9900, [higher, lower], ''],
  ['without a usual price', 0, [lower], '请先填写平时的价格，再定限时价格'],
  ['an end before its start', 9900, [period('02T00:00', '01T00:00', 1)], '结束时间应在开始时间之后'],
  ['an empty one', 9900, [period('01T00:00', '01T00:00', 1)], '结束时间应在开始时间之后'],
  ['the usual price', 6900, [lower], '限时价格与平时的价格相同'],
  ['overlapping ones', 9900, [lower, period('01T23:59', '05T00:00', 1)], '两段限时价格的时间不能重叠'],
  ['one within another', 9900, [period('01T10:00', '01T11:00', 1), lower], '两段限时价格的时间不能重叠'],
])('periods: %s', (_kind, usualFen, periods, mistake) => {
  expect(priceRulesMistake(usualFen, periods)).toBe(mistake)
})
