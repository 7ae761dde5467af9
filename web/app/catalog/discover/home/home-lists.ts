import type { ChartPeriod, ChartRow, listChart } from '@shenglang/contract/catalog/discover/charts'
import type { AnswerOf, ArgsOf } from '@shenglang/contract/route'
import { CHARTS, type ChartPath } from '../charts/charts.ts'
import type { HomeChartProps } from './HomeChart.tsx'
import * as texts from './initial-texts.ts'

/** Rows of a chart on the widest home page; narrower ones show the first six or four. */
export const CHART_ROWS = 8
/** A chart of fewer rows is not full on any but a phone. */
const CHART_ROWS_MIN = 6

/** A shorter period with fewer entries is no chart yet. */
const ENOUGH = 10

/** The top of the newest full chart: today's, else the week's, the month's, or all time's as it is. */
export async function fullestChart(
  request: (args: ArgsOf<typeof listChart>) => Promise<AnswerOf<typeof listChart>>,
  counted: 'plays' | 'downloads',
): Promise<{ period: ChartPeriod; rows: ChartRow[] }> {
  for (const period of ['day', 'week', 'month'] as const) {
    const { rows } = await request({ counted, period, size: ENOUGH })
    if (rows.length >= ENOUGH) return { period, rows: rows.slice(0, CHART_ROWS) }
  }
  return { period: 'all', rows: (await request({ counted, period: 'all', size: CHART_ROWS })).rows }
}

export interface LoadedChart {
  path: ChartPath
  period: ChartPeriod
  rows: ChartRow[]
}

/** True when more than half of the tracks are in the other chart too, so that showing both adds little. */
function isRepetition(rows: readonly ChartRow[], other: readonly ChartRow[]): boolean {
  const ids = new Set(other.map(({ resource }) => resource.resourceId))
  return rows.filter(({ resource }) => ids.has(resource.resourceId)).length * 2 > rows.length
}

/**
 * The chart beside the first: the first of these, in their order, that is full and does not repeat it; where all do, the first.
 */
export async function chartBeside(
  first: LoadedChart | undefined,
  candidates: readonly (() => Promise<LoadedChart>)[],
): Promise<LoadedChart | undefined> {
  let fallback: LoadedChart | undefined
  for (const load of candidates) {
    const chart = await load()
    if (!first || (chart.rows.length >= CHART_ROWS_MIN && !isRepetition(chart.rows, first.rows))) return chart
    fallback ??= chart
  }
  return fallback
}

/** A chart as it is drawn; its names are made here, so that no browser loads the texts of all charts. */
export function chartShown(path: ChartPath, loaded: LoadedChart | undefined): HomeChartProps {
  const { counted, title, isOfRisers } = CHARTS[loaded?.path ?? path]
  const period = loaded?.period ?? 'all'
  return {
    title: isOfRisers ? texts.fastestToday : texts.CHART_SPANS[period] + texts.CHART_COUNTED[counted],
    to: `/${loaded?.path ?? path}?period=${period}`,
    linkName: texts.chartLink(title),
    rows: loaded?.rows,
    isOfRisers,
  }
}

/** Takes from lists one after another, so that none repeats a track. */
export function takeOnce() {
  const taken = new Set<string>()
  const isNew = (id: string) => !taken.has(id) && taken.add(id)
  return <Item>(items: readonly Item[], most: number, idOf: (item: Item) => string): Item[] => {
    const picked: Item[] = []
    for (const item of items) if (picked.length < most && isNew(idOf(item))) picked.push(item)
    return picked
  }
}

/** The sections from top to bottom; the track of the day becomes a column beside the charts if staff placed the two together. */
export function rowsOf<Kind extends string>(order: readonly Kind[]): { rows: Kind[]; isDayBesideCharts: boolean } {
  const [day, charts] = [order.indexOf('daily' as Kind), order.indexOf('charts' as Kind)]
  const isDayBesideCharts = day >= 0 && charts >= 0 && Math.abs(day - charts) === 1
  return { rows: isDayBesideCharts ? order.filter((kind) => kind !== 'daily') : [...order], isDayBesideCharts }
}
