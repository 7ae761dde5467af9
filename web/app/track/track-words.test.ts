import { expect, test } from 'vitest'
import { joined, splitVersion, tempoWords } from './track-words.ts'

test('a tempo is told to a tenth, and nothing when unknown', () => {
  expect([127.46, 124.04, 0].map((tbpm) => tempoWords({ tbpm }))).toEqual(['127.5 BPM', '124 BPM', ''])
})

test('what is unknown leaves no trace in a line', () => {
  expect(joined('林夜', tempoWords({ tbpm: 0 }), '')).toBe('林夜')
  expect(joined('林夜', tempoWords({ tbpm: 124 }), '8A')).toBe('林夜 · 124 BPM · 8A')
})

test.each([
  ['破冰船 Icebreaker (VIP Mix)', '破冰船 Icebreaker', '(VIP Mix)'],
  ['红灯笼（中文舞曲）', '红灯笼', '（中文舞曲）'],
  ['(你好) 世界', '(你好) 世界', ''],
  ['(Intro)', '(Intro)', ''],
])('%s is read in its parts', (title, name, version) => {
  expect(splitVersion(title)).toEqual([name, version])
})
