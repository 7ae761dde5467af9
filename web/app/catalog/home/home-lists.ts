import type { ChartPeriod, ChartRow, listChart } from '@shenglang/contract/catalog/charts'
import type { AnswerOf, ArgsOf } from '@shenglang/contract/route'

/** Rows of a chart on the home page. */
export const CHART_ROWS = 5

/** A shorter time with fewer places is no chart yet. */
const ENOUGH = CHART_ROWS * 2

/** The first places of the newest chart that is full: today's, else the week's, the month's, and that of all time as it is. */
export async function fullestChart(
  ask: (args: ArgsOf<typeof listChart>) => Promise<AnswerOf<typeof listChart>>,
  counted: 'plays' | 'downloads',
): Promise<{ period: ChartPeriod; rows: ChartRow[] }> {
  for (const period of ['day', 'week', 'month'] as const) {
    const { rows } = await ask({ counted, period, size: ENOUGH })
    if (rows.length >= ENOUGH) return { period, rows: rows.slice(0, CHART_ROWS) }
  }
  return { period: 'all', rows: (await ask({ counted, period: 'all', size: CHART_ROWS })).rows }
}

/** Takes from lists one after another, so that none shows what one before it did. */
export function takeOnce() {
  const taken = new Set<string>()
  const isNew = (id: string) => !taken.has(id) && taken.add(id)
  return <Item>(items: readonly Item[], most: number, idOf: (item: Item) => string): Item[] => {
    const own: Item[] = []
    for (const item of items) if (own.length < most && isNew(idOf(item))) own.push(item)
    return own
  }
}
