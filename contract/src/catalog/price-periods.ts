import * as z from 'zod/mini'

/** How many periods one work may have. */
export const PRICE_PERIODS_MAX = 5

/** Another price than the usual one, from an instant until another. */
export const PricePeriod = z.object({
  /** ISO 8601 instants; the end is not part of it. */
  startTime: z.string(),
  endTime: z.string(),
  priceFen: z.int(),
})
export type PricePeriod = z.infer<typeof PricePeriod>

/** The usual price while a lower one holds, and until when. */
export const Reduced = z.object({ usualFen: z.int(), endTime: z.string() })
export type Reduced = z.infer<typeof Reduced>

interface Priced {
  /** The usual price; 0 where it is free, or the price is agreed upon: then no period changes it. */
  priceFen: number
  pricePeriods: readonly PricePeriod[] | null
}

/** The price that holds at an instant, for card, quote and order alike. */
export function priceAt({ priceFen: usualFen, pricePeriods }: Priced, now: number): { priceFen: number; reduced?: Reduced } {
  const present = usualFen === 0 ? undefined : pricePeriods?.find((period) => isWithin(period, now))
  if (present === undefined) return { priceFen: usualFen }
  const { priceFen, endTime } = present
  return { priceFen, ...(priceFen < usualFen && { reduced: { usualFen, endTime } }) }
}

const isWithin = ({ startTime, endTime }: PricePeriod, now: number) => Date.parse(startTime) <= now && now < Date.parse(endTime)

/** What is wrong with the periods of a work with this usual price, in any order; '' where nothing is. */
export function mistakeOfPeriods(usualFen: number, periods: readonly PricePeriod[]): string {
  if (periods.length === 0) return ''
  if (usualFen === 0) return '请先填写平时的价格，再定限时价格'
  if (periods.some(({ startTime, endTime }) => Date.parse(startTime) >= Date.parse(endTime))) return '结束时间应在开始时间之后'
  if (periods.some(({ priceFen }) => priceFen === usualFen)) return '限时价格与平时的价格相同'
  const sorted = byStart(periods)
  const isCut = sorted.some(({ endTime }, at) => Date.parse(endTime) > Date.parse(sorted[at + 1]?.startTime ?? endTime))
  return isCut ? '两段限时价格的时间不能重叠' : ''
}

/** The earliest first. */
export const byStart = (periods: readonly PricePeriod[]): PricePeriod[] =>
  periods.toSorted((one, other) => Date.parse(one.startTime) - Date.parse(other.startTime))
