import { expect, test } from 'vitest'
import { laneOf, mixArea, nextDot, panned, placeDots, pulled, wholeView, xOf, zoomed } from './map-view.ts'

const SIZE = { width: 1000, height: 480 }
const view = { from: 100, to: 150 }
const track = (tbpm: number, tkey: string) => ({ tbpm, tkey })

test('everything is in sight at first, with room at the sides', () => {
  expect(wholeView([90, 0, 174])).toEqual({ from: 86, to: 178 })
  expect(wholeView([])).toEqual({ from: 80, to: 180 })
})

test('what one points at stays while one comes nearer, and nothing lies beyond all music', () => {
  const near = zoomed(view, 0.5, 120)
  expect(near.to - near.from).toBe(25)
  expect(xOf(120, near, 1000)).toBeCloseTo(xOf(120, view, 1000))
  expect(zoomed(view, 0.001).to - zoomed(view, 0.001).from).toBe(6)
  expect(zoomed(view, 100)).toEqual({ from: 50, to: 220 })
  expect(panned(view, -500)).toEqual({ from: 50, to: 100 })
})

test('one finger takes the ground along, two pull it apart about what lies between them', () => {
  const board = { left: 100, width: 1000 }
  expect(pulled(view, [600], [500], board)).toEqual(panned(view, 5))
  const near = pulled(view, [500, 700], [300, 700], board)
  expect(near.to - near.from).toBeCloseTo(25)
  // What lay in the middle of both fingers lies in their middle still.
  expect(xOf(125, near, 1000)).toBeCloseTo(400)
  expect(pulled(view, [300, 700], [500, 501], board)).toEqual({ from: 50, to: 220 })
})

test('a key has its lane, minor above the major of its number', () => {
  expect(['1A', '1B', '12B', ''].map(laneOf)).toEqual([0, 1, 23, undefined])
})

test('covers stand by tempo and key; one in the way moves aside, one without room waits', () => {
  const tracks = [track(125, '8A'), track(125, '8A'), track(125, '8A'), track(125, '8A'), track(180, '8A'), track(125, '')]
  const { dots, hidden } = placeDots(tracks, view, SIZE, 40)
  expect(dots.map(({ x }) => x)).toEqual([500])
  expect(hidden).toBe(3)
  const near = placeDots([track(125, '8A'), track(125.6, '8A')], view, SIZE, 20)
  expect(near.dots.map(({ x }) => Math.round(x))).toEqual([500, 522])
  expect(near.dots[0]?.y).toBe((14.5 / 24) * 480)
})

test('what mixes lies in four lanes, six percent around the tempo', () => {
  expect(mixArea(track(100, '8A'))).toEqual({ lanes: [14, 15, 16, 12], from: 94, to: 106 })
  expect([mixArea(track(100, '')), mixArea(track(0, '8A'))]).toEqual([undefined, undefined])
})

test('arrow keys go to what lies ahead', () => {
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
