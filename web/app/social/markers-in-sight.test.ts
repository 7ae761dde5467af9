import { expect, test } from 'vitest'
import { markersInSight } from './markers-in-sight.ts'

const at = (time: number) => ({ id: String(time), avatar: '', nickname: '', comment: '', time })
const idsOf = (shown: ReturnType<typeof markersInSight>) => shown.map(({ marker }) => marker.id)

test('a marker stands over its moment, and within the wave at both ends', () => {
  const shown = markersInSight([at(0), at(30), at(60)], { durationMs: 60_000, width: 622 })
  expect(shown.map(({ left }) => left)).toEqual([0, 300, 600])
})

test('of markers that would cover one another the first is shown', () => {
  expect(idsOf(markersInSight([at(10), at(11), at(20)], { durationMs: 60_000, width: 600 }))).toEqual(['10', '20'])
})

test.each([
  ['beyond the end', [at(61)], 60_000],
  ['of a length that is not known', [at(1)], 0],
])('nothing is shown %s', (_name, markers, durationMs) => {
  expect(markersInSight(markers, { durationMs, width: 600 })).toEqual([])
})
