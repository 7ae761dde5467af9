import { describe, expect, it } from 'vitest'
import { isOneTypoAway, Words } from './typos.ts'

describe('typos', () => {
  it.each(['midnigt', 'midnightt', 'midnihgt', 'mudnight', 'idnight', 'midnigh'])('%s is one away from midnight', (slip) => {
    expect(isOneTypoAway(slip, 'midnight')).toBe(true)
  })

  it.each(['midnight', 'midnig', 'mdiinght', 'daylight', 'midnoght2'])('%s is not', (word) => {
    expect(isOneTypoAway(word, 'midnight')).toBe(false)
  })

  it('offers known words, the most frequent first, and none for what is short or not Latin', () => {
    const words = new Words()
    for (const text of ['夜色 remix', 'house remix', 'remi x', 'mix']) words.add(text)
    expect([...words.counts.keys()]).toEqual(['remix', 'house', 'remi'])
    expect(words.near('remic')).toEqual(['remix', 'remi'])
    expect(words.near('mox')).toEqual([])
    expect(words.near('夜色城市')).toEqual([])
    for (const text of ['夜色 remix', 'house remix']) words.remove(text)
    expect(words.near('remic')).toEqual(['remi'])
  })

  it('offers at most three, equally frequent ones in a fixed order', () => {
    const words = new Words()
    for (const text of ['remix remix', 'remik', 'remig', 'remip']) words.add(text)
    expect(words.near('remic')).toEqual(['remix', 'remig', 'remik'])
  })
})
