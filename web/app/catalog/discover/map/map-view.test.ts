import { expect, test } from 'vitest'
import { nextDot, panned, pulled, ticksOf, wholeView, xOf, zoomed } from './map-view.ts'

const view = { from: 100, to: 150 }

test('everything is visible at first, with room at the sides', () => {
  expect(wholeView([90, 0, 174])).toEqual({ from: 86, to: 178 })
  expect(wholeView([])).toEqual({ from: 80, to: 180 })
})

test('zooming keeps the pointed tempo in place, and stays within all music', () => {
  const near = zoomed(view, 0.5, 120)
  expect(near.to - near.from).toBe(25)
  expect(xOf(120, near, 1000)).toBeCloseTo(xOf(120, view, 1000))
  expect(zoomed(view, 0.001).to - zoomed(view, 0.001).from).toBe(6)
  expect(zoomed(view, 100)).toEqual({ from: 50, to: 220 })
  expect(panned(view, -500)).toEqual({ from: 50, to: 100 })
})

test('one finger moves the background, two zoom about their middle', () => {
  const board = { left: 100, width: 1000 }
  expect(pulled(view, [600], [500], board)).toEqual(panned(view, 5))
  const near = pulled(view, [500, 700], [300, 700], board)
  expect(near.to - near.from).toBeCloseTo(25)
  // The point in the middle of both fingers is still in their middle.
  expect(xOf(125, near, 1000)).toBeCloseTo(400)
  expect(pulled(view, [300, 700], [500, 501], board)).toEqual({ from: 50, to: 220 })
})

test('arrow keys move to the dot ahead', () => {
  const dots = [
    { track: 'a', x: 0, y: 0 },
    { track: 'b', x: 50, y: 5 },
    { track: 'c', x: 20, y: 100 },
  ]
  const from = dots[0]!
  expect(nextDot(dots, from, 'ArrowRight')?.track).toBe('b')
  expect(nextDot(dots, from, 'ArrowDown')?.track).toBe('c')
  expect(nextDot(dots, from, 'ArrowLeft')).toBeUndefined()
})

test('ticks are round tempos with room for their labels', () => {
  expect(ticksOf(view, 1000)).toEqual([100, 105, 110, 115, 120, 125, 130, 135, 140, 145, 150])
  expect(ticksOf(view, 300)).toEqual([100, 120, 140])
  expect(ticksOf({ from: 101, to: 104 }, 1000)).toEqual([])
})
