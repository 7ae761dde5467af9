import { expect, test } from 'vitest'
import { closest, hillOf, joinAt, levelOf, lineOf, middlesOf, skylineOf, spansOf, trackUnder } from './pack-hills.ts'

const rounded = (value: number) => Math.round(value * 1000) / 1000

test('a track is as wide as it is long, and begins where the one before leaves', () => {
  const spans = spansOf([100, 200, 100], [20, 20])
  expect(spans.map(({ from, to }) => [rounded(from * 360), rounded(to * 360)])).toEqual([
    [0, 100],
    [80, 280],
    [260, 360],
  ])
  expect([joinAt(spans, 0), joinAt(spans, 2)].map((x) => rounded(x * 360))).toEqual([90, 360])
})

test('a track without a length is as wide as the middle one, an interlude keeps a third of that', () => {
  const widths = (durations: number[]) => spansOf(durations, []).map(({ from, to }) => rounded((to - from) * 1000))
  expect(widths([300, 0, 300])).toEqual([333.333, 333.333, 333.333])
  expect(widths([300, 1, 300])).toEqual([428.571, 142.857, 428.571])
  expect(widths([0])).toEqual([1000])
  expect(spansOf([], [])).toEqual([])
})

test('an overlap never covers more than half of a track', () => {
  const [first, second] = spansOf([100, 100], [900])
  expect(second!.from).toBeCloseTo((first!.from + first!.to) / 2)
})

test('a cover is in the middle of the part that its track does not share', () => {
  const middles = middlesOf(spansOf([100, 100, 100], [0, 0]))
  expect(middles.map(rounded)).toEqual([0.167, 0.5, 0.833])
  expect(rounded(closest(middles))).toBe(0.333)
  expect([middlesOf(spansOf([50], [])), closest([0.5])]).toEqual([[0.5], 1])
})

test('a point of the curve belongs to the nearer track, with its position in it', () => {
  const spans = spansOf([100, 100], [20])
  expect(trackUnder(spans, 0.25).part).toBeCloseTo(0.45)
  expect(trackUnder(spans, 0.51).index).toBe(1)
  expect(trackUnder(spans, 2)).toEqual({ index: 1, part: 1 })
})

test('a hill is the energy over time times its level, on the ground at both ends', () => {
  const hill = hillOf({ from: 0.2, to: 0.6 }, [0.5, 0.5, 1, 0.5, 0.5], 10, 20)
  expect([hill[0], hill.at(-1)]).toEqual([
    { x: 0.2, y: 0 },
    { x: 0.6, y: 0 },
  ])
  expect(hill[10]).toEqual({ x: 0.4, y: 1 })
  expect(hill[5]!.y).toBeCloseTo(0.5)
  const calm = hillOf({ from: 0, to: 1 }, [0.5, 0.5, 1, 0.5, 0.5], 3, 20)
  expect(calm[10]!.y / hill[10]!.y).toBeCloseTo(levelOf(3))
})

test('more energy is higher; an unknown one stands in between, and an unknown course is flat', () => {
  expect([1, 5, 10].map(levelOf)).toEqual([...[1, 5, 10].map(levelOf)].sort((a, b) => a - b))
  expect(levelOf(10)).toBe(1)
  expect(levelOf(0)).toBeGreaterThan(levelOf(1))
  const flat = hillOf({ from: 0, to: 1 }, [], 0, 10).slice(1, -1)
  expect(new Set(flat.map(({ y }) => rounded(y)))).toEqual(new Set([levelOf(0)]))
})

test('where two hills overlap the upper edge is the higher one, drawn once', () => {
  const spans = spansOf([100, 100], [40])
  const hills = spans.map((span) => hillOf(span, [], 5, 40))
  const edge = skylineOf(hills)
  expect(edge.map(({ x }) => x)).toEqual([...edge.map(({ x }) => x)].sort((a, b) => a - b))
  const within = edge.filter(({ x }) => x > spans[1]!.from && x < spans[0]!.to)
  expect(within.length).toBeGreaterThan(5)
  // One of the two is at its height everywhere but in the middle, where both have begun to fall.
  for (const { y } of within) expect(y).toBeGreaterThan(levelOf(5) * 0.99)
  expect(Math.max(...edge.map(({ y }) => y))).toBeCloseTo(levelOf(5))
})

test('a line is drawn in its box, the ground at its foot', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 0.5, y: 1 },
    { x: 1, y: 0.25 },
  ]
  expect(lineOf(points, 1000, 200)).toBe('M0 200L500 0L1000 150')
})
