import * as z from 'zod/mini'

export const PRICE_PERIODS_MAX = 5

/** A price that replaces the usual one from one instant until another. */
export const PricePeriod = z.object({
  /** ISO 8601 instants; the start is included, the end is not. */
  startTime: z.string(),
  endTime: z.string(),
  priceFen: z.int(),
})
export type PricePeriod = z.infer<typeof PricePeriod>

/** The usual price, and the instant until which a lower one applies. */
export const Reduced = z.object({ usualFen: z.int(), endTime: z.string() })
export type Reduced = z.infer<typeof Reduced>

interface Priced {
  /** The usual price; 0 when it is free or negotiated, and then no period changes it. */
  priceFen: number
  pricePeriods: readonly PricePeriod[] | null
}

/** The price at an instant, used by cards, quotes and orders alike. */
export function priceAt({ priceFen: usualFen, pricePeriods }: Priced, now: number): { priceFen: number; reduced?: Reduced } {
  const current = usualFen === 0 ? undefined : pricePeriods?.find((period) => isWithin(period, now))
  if (current === undefined) return { priceFen: usualFen }
  const { priceFen, endTime } = current
  return { priceFen, ...(priceFen < usualFen && { reduced: { usualFen, endTime } }) }
}

const isWithin = ({ startTime, endTime }: PricePeriod, now: number) => Date.parse(startTime) <= now && now < Date.parse(endTime)

/** The message about the first mistake in a work's limited-time prices, in any order; '' when they are valid. */
export function priceRulesMistake(usualFen: number, periods: readonly PricePeriod[]): string {
  if (periods.length === 0) return ''
  if (usualFen === 0) return '请先填写平时的价格，再定限时价格'
  if (periods.some(({ startTime, endTime }) => Date.parse(startTime) >= Date.parse(endTime))) return '结束时间应在开始时间之后'
  if (periods.some(({ priceFen }) => priceFen === usualFen)) return '限时价格与平时的价格相同'
  const sorted = byStart(periods)
  const overlaps = sorted.some(({ endTime }, index) => Date.parse(endTime) > Date.parse(sorted[index + 1]?.startTime ?? endTime))
  return overlaps ? '两段限时价格的时间不能重叠' : ''
}

/** Earliest first. */
export const byStart = (periods: readonly PricePeriod[]): PricePeriod[] =>
  periods.toSorted((one, other) => Date.parse(one.startTime) - Date.parse(other.startTime))
