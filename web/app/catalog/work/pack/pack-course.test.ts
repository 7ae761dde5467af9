import { peaksAlone } from '@shenglang/contract/media/wave-bands'
import { expect, test } from 'vitest'
import { courseOf, overlapsOf } from './pack-course.ts'

const bands = (levels: number[]) => {
  const low = Uint8Array.from(levels)
  return { pointsPerS: 1, low, mid: low, high: low, peak: low }
}

test('the strongest moment is 100, and a break is lower without being the end of the hill', () => {
  const levels = [...Array(40).fill(200), ...Array(40).fill(20), ...Array(40).fill(200)]
  const course = courseOf(bands(levels), 24)
  expect(course).toHaveLength(24)
  expect(Math.max(...course)).toBe(100)
  expect(course[12]).toBeLessThan(60)
  expect(Math.min(...course)).toBeGreaterThanOrEqual(25)
})

test('a waveform of peaks alone has a course, silence and a missing waveform have none', () => {
  expect(courseOf(peaksAlone([0.2, 0.9, 0.9, 0.2], 1), 4).length).toBe(4)
  expect(courseOf(peaksAlone([0, 0], 1), 4)).toEqual([])
  expect(courseOf(undefined, 4)).toEqual([])
})

test('tracks overlap for eight bars of the one that leaves; those without sound do not', () => {
  const track = (tbpm: number, duration = 240_000) => ({ tbpm, duration })
  expect(overlapsOf([track(120), track(124), track(124, 0)])).toEqual([16_000, 0])
  expect(overlapsOf([track(120)])).toEqual([])
})
