import { CHART_PERIODS, type ChartPeriod, type ChartRow, type listChart } from '@shenglang/contract/catalog/charts'
import type { AnswerOf, ArgsOf } from '@shenglang/contract/route'

/** Rows of a chart on the home page. */
export const CHART_ROWS = 5

/**
 * The newest chart that is full: today's, else the week's, the month's, and that of all time as it is. More rows are asked
 * for than shown, as some stand elsewhere on the page already.
 */
export async function fullestChart(
  ask: (args: ArgsOf<typeof listChart>) => Promise<AnswerOf<typeof listChart>>,
  counted: 'plays' | 'downloads',
): Promise<{ period: ChartPeriod; rows: ChartRow[] }> {
  for (const period of CHART_PERIODS) {
    const { rows } = await ask({ counted, period, size: CHART_ROWS * 3 })
    if (rows.length >= CHART_ROWS * 2 || period === 'all') return { period, rows }
  }
  return { period: 'all', rows: [] }
}

/** Takes from lists one after another, so that no track stands twice on a page: whoever asks first has it. */
export function takeOnce() {
  const taken = new Set<string>()
  const isNew = (id: string) => !taken.has(id) && taken.add(id)
  return {
    take: <Item>(items: readonly Item[], most: number, idOf: (item: Item) => string): Item[] => {
      const own: Item[] = []
      for (const item of items) if (own.length < most && isNew(idOf(item))) own.push(item)
      return own
    },
    /** From two lists in turns, so that neither loses its first to the other. */
    takeInTurns<Item>(
      lists: readonly [readonly Item[], readonly Item[]],
      most: number,
      idOf: (item: Item) => string,
    ): [Item[], Item[]] {
      const own: [Item[], Item[]] = [[], []]
      for (let turn = 0; turn < most * 2; turn += 1) {
        const side = turn % 2 === 0 ? 0 : 1
        const next = lists[side].find((item) => isNew(idOf(item)))
        if (next !== undefined) own[side].push(next)
      }
      return own
    },
  }
}
