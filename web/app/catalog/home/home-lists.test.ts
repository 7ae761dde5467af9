import type { ChartPeriod, ChartRow } from '@shenglang/contract/catalog/charts'
import { expect, test } from 'vitest'
import { CHART_ROWS, fullestChart, takeOnce } from './home-lists.ts'

const rows = (count: number) => Array.from({ length: count }, () => ({}) as ChartRow)
const charts = (full: Partial<Record<ChartPeriod, number>>) => async (args: { period?: unknown }) => ({
  computedAt: '',
  rows: rows(full[args.period as ChartPeriod] ?? 0),
})

test('a young site shows the chart of the shortest time that has enough', async () => {
  const enough = CHART_ROWS * 2
  expect((await fullestChart(charts({ day: enough, week: enough }), 'plays')).period).toBe('day')
  expect((await fullestChart(charts({ day: 3, week: enough }), 'plays')).period).toBe('week')
  expect(await fullestChart(charts({ day: 1, all: 2 }), 'downloads')).toMatchObject({ period: 'all', rows: rows(2) })
})

const itself = (id: string) => id

test('what one list of a page has taken no other shows', () => {
  const { take } = takeOnce()
  expect(take(['a', 'b', 'c'], 2, itself)).toEqual(['a', 'b'])
  expect(take(['b', 'c', 'a', 'd'], 5, itself)).toEqual(['c', 'd'])
})

test('two charts that agree share their tracks in turns', () => {
  const { take, takeInTurns } = takeOnce()
  take(['x'], 1, itself)
  expect(
    takeInTurns(
      [
        ['a', 'x', 'b', 'c', 'd'],
        ['a', 'b', 'c', 'd', 'e'],
      ],
      2,
      itself,
    ),
  ).toEqual([
    ['a', 'c'],
    ['b', 'd'],
  ])
  expect(takeInTurns([['a'], ['e', 'f']], 2, itself)).toEqual([[], ['e', 'f']])
})
