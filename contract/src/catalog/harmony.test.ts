import { describe, expect, it } from 'vitest'
import {
  CAMELOT_KEYS,
  keyRelation,
  mixableEnergies,
  mixableKeys,
  mixableTempos,
  mixes,
  tempoChange,
  transition,
} from './harmony.ts'

describe('keys', () => {
  it('name the relation on the wheel, across twelve o’clock too', () => {
    expect(keyRelation('8A', '8A')).toBe('same')
    expect(keyRelation('8A', '8B')).toBe('relative')
    expect(keyRelation('12A', '1A')).toBe('up')
    expect(keyRelation('1B', '12B')).toBe('down')
    expect(keyRelation('11A', '1A')).toBe('boost')
    expect(keyRelation('8A', '7B')).toBe('diagonal')
    expect(keyRelation('7B', '8A')).toBe('diagonal')
    expect(keyRelation('8A', '9B')).toBeUndefined()
    expect(keyRelation('8A', '')).toBeUndefined()
    expect(keyRelation('13A', '8A')).toBeUndefined()
  })

  it('mix with four keys strictly and six loosely, best first', () => {
    expect(mixableKeys('8A', 'strict')).toEqual(['8A', '8B', '9A', '7A'])
    expect(mixableKeys('8A', 'loose')).toEqual(['8A', '8B', '9A', '7A', '7B', '10A'])
    expect(mixableKeys('', 'loose')).toEqual([])
  })

  it('mix diagonally under the strict rule only on request', () => {
    expect(mixes('8A', '7B', 'strict')).toBe(false)
    expect(mixes('8A', '7B', 'loose')).toBe(true)
    for (const key of CAMELOT_KEYS) expect(mixableKeys(key, 'loose'), key).toHaveLength(6)
  })
})

describe('tempo', () => {
  it('matches within a percentage in single, half and double time', () => {
    const within = (bpm: number) => mixableTempos(128, 5).some(([from, to]) => bpm >= from && bpm <= to)
    expect([122, 134, 61, 67, 256].every(within)).toBe(true)
    expect([121, 135, 100, 60].some(within)).toBe(false)
  })

  it('differs by the change that the next track needs', () => {
    expect(tempoChange(128, 128)).toBe(0)
    expect(tempoChange(128, 64)).toBe(0)
    expect(tempoChange(126, 120)).toBeCloseTo(5)
  })
})

describe('transition', () => {
  const from = { tbpm: 128, tkey: '8A', energy: 6 }
  it('is seamless into the same key, tempo and energy', () => {
    expect(transition(from, from, 'strict')).toMatchObject({ score: 100, isClash: false, relation: 'same' })
  })

  it('clashes where keys or tempos do, and tolerates unknown ones', () => {
    expect(transition(from, { ...from, tkey: '3B' }, 'strict').isClash).toBe(true)
    expect(transition(from, { ...from, tbpm: 150 }, 'strict').isClash).toBe(true)
    expect(transition(from, { tbpm: 0, tkey: '', energy: 0 }, 'strict').isClash).toBe(false)
    expect(transition(from, { ...from, tkey: '7B' }, 'strict').isClash).toBe(true)
    expect(transition(from, { ...from, tkey: '7B' }, 'loose').isClash).toBe(false)
  })

  it('is strict about energy, three steps away, and about half time', () => {
    expect(transition(from, { ...from, energy: 9 }, 'strict').isClash).toBe(false)
    expect(transition(from, { ...from, energy: 2 }, 'strict').isClash).toBe(true)
    expect(transition(from, { ...from, energy: 2 }, 'loose').isClash).toBe(false)
    const [half, slower] = [transition(from, { ...from, tbpm: 64 }, 'strict'), transition(from, { ...from, tbpm: 121 }, 'strict')]
    expect([half.time, slower.time]).toEqual(['half', 'same'])
    expect(half.score).toBeLessThan(slower.score)
    expect(transition(from, { ...from, tbpm: 64 }, 'loose').score).toBe(100)
    expect(mixableEnergies(2)).toEqual([0, 1, 2, 3, 4, 5])
    expect(mixableEnergies(0)).toHaveLength(11)
  })

  it('scores less with every step away', () => {
    const score = (to: object) => transition(from, { ...from, ...to }, 'loose').score
    expect(score({ tkey: '8B' })).toBeGreaterThan(score({ tkey: '9A' }))
    expect(score({ tkey: '9A' })).toBeGreaterThan(score({ tkey: '10A' }))
    expect(score({ tbpm: 126 })).toBeGreaterThan(score({ tbpm: 122 }))
    expect(score({ energy: 7 })).toBeGreaterThan(score({ energy: 10 }))
  })
})
