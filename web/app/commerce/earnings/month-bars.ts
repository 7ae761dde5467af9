import type { Earnings } from '@shenglang/contract/commerce/earnings/earnings'

type Month = Earnings['months'][number]

/** Earnings of a month, in fen; payouts do not count. */
export const earnedIn = ({ saleFen, refundFen, poolFen }: Month): number => saleFen + refundFen + poolFen

export interface MonthBar {
  month: string
  fen: number
  /** 0 to 1, of the largest; months with a loss have none. */
  height: number
}

/** The last `count` months up to `latest`, oldest first, including those without earnings. `latest` as `2026-11`. */
export function monthBars(months: readonly Month[], latest: string, count: number): MonthBar[] {
  const fenOf = (month: string) => {
    const statement = months.find((one) => one.month === month)
    return statement ? earnedIn(statement) : 0
  }
  const shown = Array.from({ length: count }, (_, index) => monthBefore(latest, count - 1 - index))
  const most = Math.max(0, ...shown.map(fenOf))
  return shown.map((month) => ({ month, fen: fenOf(month), height: most === 0 ? 0 : Math.max(0, fenOf(month)) / most }))
}

function monthBefore(month: string, back: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const index = year * 12 + number - 1 - back
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
}
