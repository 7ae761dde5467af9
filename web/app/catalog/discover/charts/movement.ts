import type { ChartPeriod, ChartRow } from '@shenglang/contract/catalog/discover/charts'

/** A work's change of rank: `days` at the top, `steps` up or down, new, the same. The all-time chart has none. */
export type MovementFacts =
  | { kind: 'first'; days: number }
  | { kind: 'up' | 'down'; steps: number }
  | { kind: 'new' }
  | { kind: 'same' }
  | undefined

/** A work in its second day or more at the top shows that, whatever its change since the period before. */
export function movementOf({ place, change, daysFirst }: Pick<ChartRow, 'place' | 'change' | 'daysFirst'>, period: ChartPeriod) {
  return movementIn(period, place === 1 ? daysFirst : 0, change)
}

function movementIn(period: ChartPeriod, daysFirst: number, change: number | null): MovementFacts {
  if (period === 'all') return undefined
  if (daysFirst > 1) return { kind: 'first', days: daysFirst }
  if (change === null) return { kind: 'new' }
  if (change === 0) return { kind: 'same' }
  return { kind: change > 0 ? 'up' : 'down', steps: Math.abs(change) }
}

/** The biggest climbers of a chart, ranked by the positions they gained. */
export function risersOf(rows: readonly ChartRow[], most: number): ChartRow[] {
  const risen = rows.filter(({ change }) => change !== null && change > 0)
  const best = risen.toSorted((a, b) => (b.change ?? 0) - (a.change ?? 0) || a.place - b.place)
  return best.slice(0, most).map((row, at) => ({ ...row, place: at + 1, daysFirst: 0 }))
}

const STEPS = 3

/** The podium, and the rows below it; a work that was taken down leaves its position empty. */
export function splitChart<Row extends Pick<ChartRow, 'place'>>(rows: readonly Row[]): { podium: Row[]; rest: Row[] } {
  return { podium: rows.filter(({ place }) => place <= STEPS), rest: rows.filter(({ place }) => place > STEPS) }
}

/** The count of a row as a share of the first row's below the podium, 0 to 1. */
export const shareOf = (count: number, first: number): number => (first > 0 ? Math.min(1, count / first) : 0)
