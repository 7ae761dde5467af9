import type { TaggedPeople } from '@shenglang/contract/media/facts'
import { expect, test } from 'vitest'
import { analysedRecording } from '../../../test/analysed-recording.ts'
import { trustedFacts } from './trust.ts'

test.each([
  ['the measured tempo where the tag says it less exactly', 124.62, 124, 124.62],
  ['the tag where it says another tempo', 128, 124.62, 124.62],
])('publishes %s', (_, tbpm, bpm, counted) => {
  expect(trustedFacts(analysedRecording({ tbpm, tags_: { bpm } }), 'tags').tbpm).toBe(counted)
})

test('lists a key tag that names no key', () => {
  const { differing } = trustedFacts(analysedRecording({ tbpm: 128, tags_: { unreadKey: 'Key 8?' } }), 'tags')
  expect(differing).toBe('调性 文件标签的“Key 8?”无法识别，测得 8A')
})

test('lists names that can be read in two ways', () => {
  const people: [TaggedPeople, TaggedPeople] = [
    { mains: ['AC/DC'], guests: [] },
    { mains: ['AC', 'DC'], guests: [] },
  ]
  expect(trustedFacts(analysedRecording({ tbpm: 128, tags_: { people } }), 'tags').differing).toBe('艺人 AC/DC，也可能是 AC、DC')
})
