import type { WaveMarker } from '@shenglang/contract/social/entities'
import { expect, test } from 'vitest'
import { risingAt } from './rising.ts'

const MARKERS: WaveMarker[] = [1, 2, 3, 4, 30].map((time) => ({ id: `at ${time}`, avatar: '', nickname: '', comment: '', time }))
const shown = (ms: number) => risingAt(MARKERS, ms).map(({ marker, row }) => [marker.id, row])

test('shows a comment for five seconds from its time on', () => {
  expect(shown(29_999)).toEqual([])
  expect(shown(30_000)).toEqual([['at 30', 0]])
  expect(shown(34_999)).toEqual([['at 30', 0]])
  expect(shown(35_000)).toEqual([])
})

test('puts the newest into the first row, and never shows more than three', () => {
  expect(shown(2500)).toEqual([
    ['at 1', 1],
    ['at 2', 0],
  ])
  expect(shown(4500)).toEqual([
    ['at 2', 2],
    ['at 3', 1],
    ['at 4', 0],
  ])
})
