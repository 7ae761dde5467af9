import { expect, test } from 'vitest'
import { joined, tempoWords } from './track-words.ts'

test('a tempo is a whole number, and nothing when unknown', () => {
  expect([tempoWords({ tbpm: 124.4 }), tempoWords({ tbpm: 0 })]).toEqual(['124 BPM', ''])
})

test('what is unknown leaves no trace in a line', () => {
  expect(joined('林夜', tempoWords({ tbpm: 0 }), '')).toBe('林夜')
  expect(joined('林夜', tempoWords({ tbpm: 124 }), '8A')).toBe('林夜 · 124 BPM · 8A')
})
