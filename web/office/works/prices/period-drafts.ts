import type { PricePeriod } from '@shenglang/contract/catalog/price-periods'
import { instantOfShanghai, shanghaiInput } from '@shenglang/contract/shanghai'
import { fenOf } from '../../shell/yuan.ts'

/** The values of the form of a period, in Shanghai's time. */
export interface PeriodDraft {
  /** Does not change when rows before it are removed. */
  key: number
  start: string
  end: string
  yuan: string
}

export const draftsOf = (periods: readonly PricePeriod[]): PeriodDraft[] =>
  periods.map(({ startTime, endTime, priceFen }, key) => ({
    key,
    start: shanghaiInput(startTime),
    end: shanghaiInput(endTime),
    yuan: (priceFen / 100).toFixed(2),
  }))

/** The drafts with an empty one at the end. */
export const withNew = (drafts: readonly PeriodDraft[]): PeriodDraft[] => [
  ...drafts,
  { key: Math.max(-1, ...drafts.map(({ key }) => key)) + 1, start: '', end: '', yuan: '' },
]

/** The periods of the drafts; undefined while one is incomplete. */
export function periodsIn(drafts: readonly PeriodDraft[]): PricePeriod[] | undefined {
  const periods = drafts.flatMap(({ start, end, yuan }) => {
    const priceFen = fenOf(yuan)
    if (start === '' || end === '' || priceFen === undefined) return []
    return [{ startTime: instantOfShanghai(start), endTime: instantOfShanghai(end), priceFen }]
  })
  return periods.length === drafts.length ? periods : undefined
}
