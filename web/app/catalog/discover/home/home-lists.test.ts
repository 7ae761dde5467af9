import type { ChartPeriod, ChartRow } from '@shenglang/contract/catalog/discover/charts'
import { expect, test } from 'vitest'
import { chartBeside, fullestChart, type LoadedChart, rowsOf as rowsOfPage, takeOnce } from './home-lists.ts'

const charts = (full: Partial<Record<ChartPeriod, number>>) => async (args: { period?: unknown }) => ({
  computedAt: '',
  rows: Array.from({ length: full[args.period as ChartPeriod] ?? 0 }, (_, index) => ({ place: index + 1 }) as ChartRow),
})
const ranksOf = async (full: Partial<Record<ChartPeriod, number>>) => {
  const { period, rows } = await fullestChart(charts(full), 'plays')
  return [period, rows.map(({ place }) => place)]
}

test('a young site shows the top of the shortest period with enough entries', async () => {
  const top = [1, 2, 3, 4, 5, 6, 7, 8]
  expect(await ranksOf({ day: 10, week: 10 })).toEqual(['day', top])
  expect(await ranksOf({ day: 3, week: 10 })).toEqual(['week', top])
  expect(await ranksOf({ day: 1, all: 2 })).toEqual(['all', [1, 2]])
})

const rowsOf = (...ids: string[]) =>
  ids.map((resourceId, at) => ({ place: at + 1, change: null, resource: { resourceId } }) as ChartRow)
const chart = (path: LoadedChart['path'], ...ids: string[]): LoadedChart => ({ path, period: 'all', rows: rowsOf(...ids) })

test('the chart beside another is the first that does not repeat most of its tracks', async () => {
  const played = chart('hotMusic', '1', '2', '3', '4', '5', '6')
  const [same, other] = [chart('maxDownload', '5', '4', '3', '2', '8', '9'), chart('hotMusic', '1', '2', '7', '8', '9', '10')]
  const beside = (...charts: LoadedChart[]) =>
    chartBeside(
      played,
      charts.map((one) => async () => one),
    )
  expect(await beside(same, other)).toBe(other)
  expect(await beside(other, same)).toBe(other)
  // A short one is no chart, and a repetition is better than nothing.
  expect(await beside(same, chart('hotMusic', '7'))).toBe(same)
})

test('a track that one list of a page shows is in no other', () => {
  const take = takeOnce()
  const itself = (id: string) => id
  expect(take(['a', 'b', 'c'], 2, itself)).toEqual(['a', 'b'])
  expect(take(['b', 'c', 'a', 'd'], 5, itself)).toEqual(['c', 'd'])
})

test('the track of the day is a column beside the charts if they are adjacent, and a separate row otherwise', () => {
  expect(rowsOfPage(['mine', 'daily', 'charts', 'map'])).toEqual({ rows: ['mine', 'charts', 'map'], isDayBesideCharts: true })
  expect(rowsOfPage(['charts', 'daily'])).toEqual({ rows: ['charts'], isDayBesideCharts: true })
  expect(rowsOfPage(['daily', 'map', 'charts'])).toEqual({ rows: ['daily', 'map', 'charts'], isDayBesideCharts: false })
  expect(rowsOfPage(['charts'])).toEqual({ rows: ['charts'], isDayBesideCharts: false })
})
