import { expect, test } from 'vitest'
import { heardRecording } from '../../../test/heard.ts'
import { trustedFacts } from './trust.ts'

test.each([
  ['the measured tempo where the tag says it less exactly', 124.62, 124, 124.62],
  ['the tag where it says another tempo', 128, 124.62, 124.62],
])('publishes %s', (_, tbpm, bpm, counted) => {
  expect(trustedFacts(heardRecording({ tbpm, tags_: { bpm } }), 'tags').tbpm).toBe(counted)
})
