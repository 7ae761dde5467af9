import type { ChartRow } from '@shenglang/contract/catalog/discover/charts'
import { expect, test } from 'vitest'
import { movementOf, risersOf, shareOf, splitChart } from './movement.ts'

const first = { place: 1, change: 0, daysFirst: 9 }

test('the first rank shows its number of days at the top, from the second day on', () => {
  expect(movementOf(first, 'week')).toEqual({ kind: 'first', days: 9 })
  expect(movementOf({ ...first, change: null }, 'week')).toEqual({ kind: 'first', days: 9 })
  expect(movementOf({ ...first, daysFirst: 1, change: 2 }, 'week')).toEqual({ kind: 'up', steps: 2 })
  expect(movementOf({ ...first, daysFirst: 1 }, 'day')).toEqual({ kind: 'same' })
})

test('any other rank shows that it rose, fell, stayed or is new', () => {
  const other = (change: number | null) => movementOf({ place: 4, change, daysFirst: 0 }, 'day')
  expect([3, -2, 0, null].map(other)).toEqual([
    { kind: 'up', steps: 3 },
    { kind: 'down', steps: 2 },
    { kind: 'same' },
    { kind: 'new' },
  ])
})

test('the all-time chart shows no movements and no new works', () => {
  expect(movementOf({ place: 5, change: null, daysFirst: 0 }, 'all')).toBeUndefined()
})

test('the podium has the ranks that are there, and the rows begin with the fourth', () => {
  const rows = [1, 3, 4, 5].map((place) => ({ place }))
  expect(splitChart(rows)).toEqual({ podium: [{ place: 1 }, { place: 3 }], rest: [{ place: 4 }, { place: 5 }] })
  expect(splitChart([{ place: 1 }])).toEqual({ podium: [{ place: 1 }], rest: [] })
})

test('a bar is as long as its share of the fourth', () => {
  expect([shareOf(80, 80), shareOf(20, 80), shareOf(0, 80), shareOf(0, 0)]).toEqual([1, 0.25, 0, 0])
})

test('the biggest climbers come first; works that fell, stayed or are new are left out', () => {
  const rows = [4, null, -1, 0, 9].map((change, at) => ({ place: at + 1, change, daysFirst: 3 }) as ChartRow)
  const risers = risersOf(rows, 8)
  expect(risers.map(({ place, change }) => [place, change])).toEqual([
    [1, 9],
    [2, 4],
  ])
  // Being first among them is not being first in the chart.
  expect(risers.map((row) => movementOf(row, 'day')?.kind)).toEqual(['up', 'up'])
  expect(risersOf(rows, 1)).toHaveLength(1)
})
