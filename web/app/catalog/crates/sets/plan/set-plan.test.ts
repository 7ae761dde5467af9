import { CAMELOT_KEYS, type Mixable } from '@shenglang/contract/catalog/harmony'
import { seededNumbers } from '@shenglang/contract/seeded-random'
import { describe, expect, it, test } from 'vitest'
import { ENERGY_PATHS } from './energy-path.ts'
import { type PlanOptions, planValue, proposeOrder, scoreSet } from './set-plan.ts'

const FLAT: PlanOptions = { rule: 'strict', percent: 6, path: 'flat' }

/** Tracks in random but reproducible order. */
function library(count: number): (Mixable & { id: number })[] {
  const next = seededNumbers(7)
  return Array.from({ length: count }, (_, id) => ({
    id,
    tbpm: 118 + next(20),
    tkey: CAMELOT_KEYS[next(24)] ?? '',
    energy: next(11),
  }))
}

const shuffled = <Track>(tracks: Track[]) => tracks.map((_, index) => tracks[(index * 7 + 3) % tracks.length]!)

describe('the score of a set', () => {
  const track = { tbpm: 128, tkey: '8A', energy: 6 }
  it('is the average of its transitions, with the clashes counted', () => {
    const { transitions, average, clashes } = scoreSet([track, track, { ...track, tkey: '3B' }, track], 'strict', 6)
    expect(transitions.map(({ isClash }) => isClash)).toEqual([false, true, true])
    expect([average, clashes]).toEqual([Math.round((100 + 50 + 50) / 3), 2])
  })

  it('counts no clash where the loose rule allows the transition', () => {
    const { transitions, clashes } = scoreSet([track, { ...track, tkey: '10A' }], 'strict', 6)
    expect([transitions[0]?.isLoosened, clashes]).toEqual([true, 0])
  })

  it('is none for a set without transitions', () => {
    expect(scoreSet([], 'strict', 6)).toEqual({ transitions: [], average: 0, clashes: 0 })
    expect(scoreSet([track], 'strict', 6).transitions).toEqual([])
  })
})

describe('a proposed order', () => {
  const cases = [3, 4, 17, 40].flatMap((count) => ENERGY_PATHS.map((path) => ({ count, path })))
  test.each(cases)('of $count tracks, $path, contains each once and is no worse', ({ count, path }) => {
    const tracks = library(count)
    for (const rule of ['strict', 'loose'] as const) {
      const options = { ...FLAT, rule, path }
      const proposed = proposeOrder(tracks, options)
      expect(proposed.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(tracks.map(({ id }) => id))
      expect(planValue(proposed, options)).toBeGreaterThanOrEqual(planValue(tracks, options))
      expect(planValue(proposeOrder(proposed, options), options)).toBeGreaterThanOrEqual(planValue(proposed, options))
    }
  })

  it('mixes far better than the given one, and no worse on the whole where energy does not count', () => {
    const tracks = library(60)
    const [before, after] = [scoreSet(tracks, 'strict', 6), scoreSet(proposeOrder(tracks, FLAT), 'strict', 6)]
    expect(after.average).toBeGreaterThan(before.average + 25)
    expect(after.clashes).toBeLessThan(before.clashes / 4)
  })

  it('finds the perfect chain of a set that has one', () => {
    const chain = Array.from({ length: 24 }, (_, index) => ({
      tbpm: 120 + index,
      tkey: `${Math.floor(index / 2) + 1}${'ABBA'[index % 4]}`,
      energy: 5,
    }))
    const { average, clashes } = scoreSet(chain, 'strict', 2)
    const score = scoreSet(proposeOrder(shuffled(chain), { ...FLAT, percent: 2 }), 'strict', 2)
    expect(clashes).toBe(0)
    expect(score.clashes).toBe(0)
    expect(score.average).toBeGreaterThanOrEqual(average)
  })

  it('is the best of all orders, where all can be tried', () => {
    for (const path of ENERGY_PATHS) {
      const tracks = library(7)
      const options = { ...FLAT, path }
      const best = Math.max(...permutations(tracks).map((order) => planValue(order, options)))
      expect(planValue(proposeOrder(tracks, options), options)).toBeCloseTo(best)
    }
  })

  it('leaves a locked first track where it is', () => {
    for (const path of ENERGY_PATHS) {
      const proposed = proposeOrder(library(30), { ...FLAT, path, isFirstLocked: true })
      expect(proposed[0]?.id).toBe(0)
    }
  })

  it('is the same every time', () => {
    const tracks = library(50)
    expect(proposeOrder(tracks, FLAT)).toEqual(proposeOrder(tracks, FLAT))
  })

  it('rises for build-up, and peaks late for a late peak', () => {
    const tracks = library(40).map((track) => ({ ...track, tkey: '8A', tbpm: 124, energy: Math.max(1, track.energy) }))
    const energiesOf = (path: PlanOptions['path']) => proposeOrder(tracks, { ...FLAT, path }).map(({ energy }) => energy)
    const rising = energiesOf('build')
    expect(rising).toEqual(rising.toSorted((a, b) => a - b))
    const late = energiesOf('peak-late')
    expect(late.indexOf(10)).toBeGreaterThan(25)
    expect(late.at(-1)).toBeLessThan(10)
  })

  it('accepts tracks without facts, and an empty set', () => {
    const unknown = Array.from({ length: 5 }, () => ({ tbpm: 0, tkey: '', energy: 0 }))
    for (const path of ENERGY_PATHS) expect(proposeOrder(unknown, { ...FLAT, path })).toHaveLength(5)
    expect(proposeOrder([], FLAT)).toEqual([])
  })
})

function permutations<Item>(items: Item[]): Item[][] {
  if (items.length <= 1) return [items]
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]))
}
