import { expect, test } from 'vitest'
import { curveText, pathOf, setCurve } from './set-curve.ts'

const track = (energy: number, tbpm = 120, duration = 60_000) => ({ energy, tbpm, duration })
const box = { width: 100, height: 10, least: 0, most: 10 }

test('a curve spans the time of its tracks', () => {
  const lines = setCurve([track(0), track(10), track(5, 120, 120_000)], ({ energy }) => energy, box)
  expect(lines).toEqual([
    [
      { x: 37.5, y: 0 },
      { x: 75, y: 5 },
    ],
  ])
  expect(lines.map(pathOf)).toEqual(['M37.5 0L75 5'])
})

test('unknown values break the line, and a single value is still visible', () => {
  const lines = setCurve([track(4), track(0), track(6)], ({ energy }) => energy, box)
  expect(lines.map((line) => line.length)).toEqual([1, 1])
  expect(pathOf(lines[0] ?? [])).toBe('M12.7 6h8')
})

test('equal values are drawn at half the height', () => {
  const lines = setCurve([track(1), track(2)], ({ tbpm }) => tbpm, { ...box, least: 120, most: 120 })
  expect(lines[0]?.map(({ y }) => y)).toEqual([5, 5])
})

test('the curves have a text description', () => {
  expect(curveText([track(4, 118), track(9, 126.4), track(7, 0)])).toBe('能量从 4 到 7，最高 9，在第 2 首；速度 118 到 126 BPM')
  expect(curveText([track(0, 0)])).toBe('能量未知；速度未知')
})
