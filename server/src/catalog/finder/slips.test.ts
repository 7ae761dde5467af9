import { describe, expect, it } from 'vitest'
import { corrections, isOneSlipAway, latinWords } from './slips.ts'

describe('slips', () => {
  it.each(['midnigt', 'midnightt', 'midnihgt', 'mudnight', 'idnight', 'midnigh'])('%s is one from midnight', (slip) => {
    expect(isOneSlipAway(slip, 'midnight')).toBe(true)
  })

  it.each(['midnight', 'midnig', 'mdiinght', 'daylight', 'midnoght2'])('%s is not', (word) => {
    expect(isOneSlipAway(word, 'midnight')).toBe(false)
  })

  it('offers known words, the most frequent first, and none for what is short or not Latin', () => {
    const words = latinWords(['夜色 remix', 'house remix', 'remi x', 'mix'])
    expect(words).toEqual(['remix', 'house', 'remi'])
    expect(corrections('remic', words)).toEqual(['remix', 'remi'])
    expect(corrections('mox', words)).toEqual([])
    expect(corrections('夜色城市', words)).toEqual([])
  })
})
