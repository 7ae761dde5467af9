import { expect, test } from 'vitest'
import { SAMPLES } from '../../../track/rows/sample-tracks.ts'
import { groupByAge } from './new-groups.ts'

test('rows are grouped by age, in the given order', () => {
  const rows = ['2026-11-20', '2026-11-15', '2026-11-01', '2024-01-01'].map((day, index) => ({
    ...SAMPLES.vip,
    resourceId: String(index),
    createTime: `${day}T00:00:00Z`,
  }))
  const groups = groupByAge(rows, new Date('2026-11-21T00:00:00Z'))
  expect(groups.map(({ title, rows }) => [title, rows.map(({ resourceId }) => resourceId)])).toEqual([
    ['本周上架', ['0', '1']],
    ['本月上架', ['2']],
    ['更早', ['3']],
  ])
})
