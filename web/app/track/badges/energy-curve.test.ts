import { expect, test } from 'vitest'
import { curveNodes, curvePath, energyCurveText } from './energy-curve.ts'

const track = (tkey: string, energy: number) => ({ tkey, energy })

test('tracks are evenly spaced, at the height of their energy', () => {
  const nodes = curveNodes([track('8A', 1), track('8A', 10), track('8A', 5.5)])
  expect(nodes.map(({ x, y }) => [x, y])).toEqual([
    [0, 100],
    [50, 0],
    [100, 50],
  ])
})

test('a track without energy takes the height of the one before, one at the start that of the first with energy', () => {
  const heights = curveNodes([track('8A', 0), track('8A', 10), track('8A', 0)]).map(({ y }) => y)
  expect(heights).toEqual([0, 0, 0])
  expect(curveNodes([track('8A', 0)])).toEqual([{ x: 50, y: 50, isNeighbour: false }])
})

test('neighbours are decided by keys alone; an unknown key is none', () => {
  const steps = curveNodes([track('8A', 4), track('9A', 4), track('9B', 4), track('3A', 4), track('', 4), track('4A', 4)])
  expect(steps.map(({ isNeighbour }) => isNeighbour)).toEqual([false, true, true, false, false, false])
})

test('the path between two nodes is level at both ends', () => {
  expect(curvePath({ x: 0, y: 100, isNeighbour: false }, { x: 50, y: 20, isNeighbour: true })).toBe('M0 100C25 100 25 20 50 20')
})

test('the curve has a text description', () => {
  expect(energyCurveText([track('8A', 4), track('8A', 8), track('2B', 7)])).toBe('能量从 4 到 7，最高 8；2 处衔接里 1 处调性相邻')
  expect(energyCurveText([track('', 0), track('', 0)])).toBe('能量未知；1 处衔接里 0 处调性相邻')
})
