import { describe, expect, it } from 'vitest'
import { isOneTypoAway, mostFrequent, Words } from './typos.ts'

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
    const near = (word: string) => mostFrequent([words.near(word)])
    expect(near('remic')).toEqual(['remix', 'remi'])
    expect(near('mox')).toEqual([])
    expect(near('夜色城市')).toEqual([])
    for (const text of ['夜色 remix', 'house remix']) words.remove(text)
    expect(near('remic')).toEqual(['remi'])
  })

  it('adds up the frequencies of several indexes', () => {
    const [one, other] = [new Words(), new Words()]
    for (const text of ['remix remix', 'remik', 'remig', 'remip']) one.add(text)
    for (const text of ['remik', 'remik']) other.add(text)
    expect(mostFrequent([one.near('remic'), other.near('remic')])).toEqual(['remik', 'remix', 'remig'])
  })
})
