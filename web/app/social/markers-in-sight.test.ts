import { expect, test } from 'vitest'
import { markersInSight } from './markers-in-sight.ts'

const at = (time: number) => ({ id: String(time), avatar: '', nickname: '', comment: '', time })
const idsOf = (shown: ReturnType<typeof markersInSight>) => shown.map(({ marker }) => marker.id)

test('a marker is at its time, and within the wave at both ends', () => {
  const shown = markersInSight([at(0), at(30), at(60)], { durationMs: 60_000, width: 622 })
  expect(shown.map(({ left }) => left)).toEqual([0, 300, 600])
})

test('of overlapping markers the first is shown, and lists the others', () => {
  const shown = markersInSight([at(10), at(11), at(12), at(20)], { durationMs: 60_000, width: 600 })
  expect(idsOf(shown)).toEqual(['10', '20'])
  expect(shown.map(({ near }) => near.map(({ id }) => id))).toEqual([['11', '12'], []])
})

test('a dense wave has markers over its whole width', () => {
  const shown = markersInSight(
    Array.from({ length: 64 }, (_, index) => at(index)),
    { durationMs: 64_000, width: 400 },
  )
  const gaps = shown.map(({ left }, index) => left - (shown[index - 1]?.left ?? -26))
  expect([shown.length >= 12, Math.max(...gaps) < 40]).toEqual([true, true])
})

test.each([
  ['beyond the end', [at(61)], 60_000],
  ['of a length that is not known', [at(1)], 0],
])('nothing is shown %s', (_name, markers, durationMs) => {
  expect(markersInSight(markers, { durationMs, width: 600 })).toEqual([])
})
