import type { ChartPeriod, ChartRow } from '@shenglang/contract/catalog/charts'
import { expect, test } from 'vitest'
import { CHART_ROWS, fullestChart, takeOnce } from './home-lists.ts'

const charts = (full: Partial<Record<ChartPeriod, number>>) => async (args: { period?: unknown }) => ({
  computedAt: '',
  rows: Array.from({ length: full[args.period as ChartPeriod] ?? 0 }, (_, index) => ({ place: index + 1 }) as ChartRow),
})
const placesOf = async (full: Partial<Record<ChartPeriod, number>>) => {
  const { period, rows } = await fullestChart(charts(full), 'plays')
  return [period, rows.map(({ place }) => place)]
}

test('a young site shows the first places of the shortest time that has enough', async () => {
  const enough = CHART_ROWS * 2
  expect(await placesOf({ day: enough, week: enough })).toEqual(['day', [1, 2, 3, 4, 5]])
  expect(await placesOf({ day: 3, week: enough })).toEqual(['week', [1, 2, 3, 4, 5]])
  expect(await placesOf({ day: 1, all: 2 })).toEqual(['all', [1, 2]])
})

test('what one list of a page has taken no other shows', () => {
  const take = takeOnce()
  const itself = (id: string) => id
  expect(take(['a', 'b', 'c'], 2, itself)).toEqual(['a', 'b'])
  expect(take(['b', 'c', 'a', 'd'], 5, itself)).toEqual(['c', 'd'])
})
