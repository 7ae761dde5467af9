import { expect, test } from 'vitest'
import { joined, splitVersion, tempoText } from './track-text.ts'

test('a tempo is rounded to a tenth, and empty when unknown', () => {
  expect([127.46, 124.04, 0].map((tbpm) => tempoText({ tbpm }))).toEqual(['127.5 BPM', '124 BPM', ''])
})

test('unknown values are left out of a line', () => {
  expect(joined('林夜', tempoText({ tbpm: 0 }), '')).toBe('林夜')
  expect(joined('林夜', tempoText({ tbpm: 124 }), '8A')).toBe('林夜 · 124 BPM · 8A')
})

test.each([
  ['破冰船 Icebreaker (VIP Mix)', '破冰船 Icebreaker', '(VIP Mix)'],
  ['红灯笼（中文舞曲）', '红灯笼', '（中文舞曲）'],
  ['(你好) 世界', '(你好) 世界', ''],
  ['(Intro)', '(Intro)', ''],
])('%s is split into its parts', (title, name, version) => {
  expect(splitVersion(title)).toEqual([name, version])
})
