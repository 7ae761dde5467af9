import { METRICS, type Metric, RANGES, type Range } from '@shenglang/contract/office/overview'
import { DAY_MS, shanghaiDay } from '@shenglang/contract/shanghai'
import type { StepValue } from './site-hours.sql.ts'

const HOUR_MS = 3_600_000
const UNIT_MS = { hour: HOUR_MS, day: DAY_MS, week: 7 * DAY_MS }

export interface Steps {
  /** The beginning of the comparison period. */
  from: Date
  /** The beginning of the period that is shown. */
  begin: Date
  until: Date
  stepMs: number
  count: number
  /** Number of steps that have begun. */
  begun: number
}

/** The steps of a range that ends with today in Shanghai, and of the comparison period: the same length before it. */
export function stepsOf(range: Range, now: Date): Steps {
  const { unit, steps } = RANGES[range]
  const stepMs = UNIT_MS[unit]
  const lengthMs = stepMs * steps
  const tomorrow = Date.parse(`${shanghaiDay(now)}T00:00:00+08:00`) + DAY_MS
  const begin = tomorrow - lengthMs
  return {
    from: new Date(begin - lengthMs),
    begin: new Date(begin),
    until: new Date(tomorrow),
    stepMs,
    count: steps,
    begun: Math.min(steps, Math.floor((now.getTime() - begin) / stepMs) + 1),
  }
}

type PerMetric<Value> = Record<Metric, Value>
const perMetric = <Value>(of: (metric: Metric) => Value) =>
  Object.fromEntries(METRICS.map((metric) => [metric, of(metric)])) as PerMetric<Value>

/** The values of each step; and their sums until now, and until the same point of the comparison period. */
export function seriesOf(values: readonly StepValue[], { count, begun }: Pick<Steps, 'count' | 'begun'>) {
  const valueAt = new Map(values.map(({ metric, step, value }) => [`${metric} ${step}`, value]))
  const row = (metric: Metric, first: number, length: number) =>
    Array.from({ length }, (_, index) => valueAt.get(`${metric} ${first + index}`) ?? 0)
  const sum = (numbers: number[]) => numbers.reduce((total, value) => total + value, 0)
  const series = perMetric((metric) => ({ now: row(metric, count, begun), before: row(metric, 0, count) }))
  const totals = perMetric((metric) => ({ now: sum(series[metric].now), before: sum(series[metric].before.slice(0, begun)) }))
  return { series, totals }
}
