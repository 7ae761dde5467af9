import { seededRandom } from '@shenglang/demo/seeded-random'
import { expect, test } from 'vitest'
import type { Sample } from '../library/part-port.ts'
import type { Position, Span } from '../rows/span.ts'
import { mergeSamples, type Page, spanTo } from './merge-pages.ts'

const byRank = ([one, a]: Position, [other, b]: Position) => other - one || b - a

/** So many parts of positions in order; `skewed` puts the highest keys into the last. */
function partsOf(count: number, total: number, skewed: boolean): Position[][] {
  const random = seededRandom(`${count} ${total} ${skewed}`)
  const parts = Array.from({ length: count }, (): Position[] => [])
  for (let id = 1; id <= total; id += 1) {
    const key = skewed ? id : Math.floor(random() * total * 0.2)
    parts[Math.floor((id / (total + 1)) * count)]?.push([key, id])
  }
  for (const part of parts) part.sort(byRank)
  return parts
}

const sampleOf = (part: Position[], { start, step, count }: Span): Sample => {
  const before = start ? part.filter((position) => byRank(position, start) <= 0).length : 0
  const after = part.slice(before).filter((_, index) => (index + 1) % step === 0)
  const positions = after.slice(0, count)
  return { total: part.length, before, keys: positions.map(([key]) => key), ids: positions.map(([, id]) => id) }
}

/** The page, the rounds that it took, and how many positions were sent. */
function pageOf(parts: Position[][], from: number, limit: number, change = (_round: number) => {}) {
  let span = spanTo(null, from, limit)
  let sent = 0
  for (let round = 1; round < 20; round += 1) {
    const samples = parts.map((part) => sampleOf(part, span))
    sent += samples.reduce((sum, { ids }) => sum + ids.length, 0)
    const merged = mergeSamples(samples, span, from, limit)
    if ('page' in merged) return { ...merged.page, rounds: round, sent }
    span = merged.next
    change(round)
  }
  throw new Error('no page')
}

const expected = (parts: Position[][], from: number, limit: number): Page => {
  const all = parts.flat().sort(byRank)
  return { ids: all.slice(from, from + limit).map(([, id]) => String(id)), total: all.length }
}

test.each([
  [1, false],
  [2, false],
  [2, true],
  [5, false],
  [5, true],
])('gives any page of %i parts as one list does (newest last: %s)', (count, skewed) => {
  const parts = partsOf(count, 30_000, skewed)
  for (const from of [0, 36, 499, 500, 501, 502, 2500, 14_999, 29_900, 29_990, 29_999, 30_000, 40_000])
    expect(pageOf(parts, from, 36), `from ${from}`).toMatchObject(expected(parts, from, 36))
  expect(pageOf(parts, 5000, 4000).ids).toEqual(expected(parts, 5000, 4000).ids)
})

test('gives a page of parts of very different sizes, one of them empty', () => {
  const [whole = []] = partsOf(1, 20_000, false)
  const parts = [whole.filter(([, id]) => id > 10), [], whole.filter(([, id]) => id <= 10)]
  for (const from of [0, 1500, 7000, 19_990]) expect(pageOf(parts, from, 30)).toMatchObject(expected(parts, from, 30))
})

test.each([
  [500, 1],
  [501, 2],
  [100_000, 2],
  [350_000, 3],
])('finds a page behind %i in %i rounds of at most 500 positions a part', (from, rounds) => {
  const page = pageOf(partsOf(2, 400_000, false), from, 36)
  expect(page.rounds).toBe(rounds)
  expect(page.sent).toBeLessThanOrEqual(rounds * 2 * 536)
})

test('gives a whole page, sorted and without repetitions, though positions come and go between two rounds', () => {
  const parts = partsOf(3, 60_000, false)
  const { ids } = pageOf(parts, 45_000, 36, (round) => {
    const part = parts[round % 3] as Position[]
    part.splice(0, 700)
    for (let index = 0; index < 300; index += 1) part.unshift([1e9 + index, 100_000 * round + index])
  })
  const order = new Map(
    parts
      .flat()
      .sort(byRank)
      .map(([, id], index) => [String(id), index]),
  )
  const ranks = ids.map((id) => order.get(id))
  expect(ids).toHaveLength(36)
  expect(ranks).toEqual(Array.from({ length: 36 }, (_, index) => (ranks[0] ?? Number.NaN) + index))
})
