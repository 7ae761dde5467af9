import { expect, test } from 'vitest'
import { faultsOf } from './commit-subject.ts'

test.each([
  'commerce: settle in eight statements',
  'web/offline: keep pieces of a failed download',
  'tools, bench: say in plain words what is measured',
  'docs: name all commands of refunds and what 0032 supersedes',
  `search: ${'a'.repeat(64)}`,
  'player: process events in order',
])('accepts %s', (subject) => expect(faultsOf(subject)).toEqual([]))

test.each([
  [`search: ${'a'.repeat(65)}`, /^73 characters/],
  ['Settle in eight statements', /^no area/],
  ['Commerce: settle in eight statements', /^no area/],
  ['commerce:settle', /^no area/],
  ['commerce: settles in eight statements', /^"settles" is not an imperative/],
  ['commerce: settled in eight statements', /^"settled" is not an imperative/],
  ['commerce: settling in eight statements', /^"settling" is not an imperative/],
  ['commerce: a place in the queue is a position', /^"a" is not an imperative/],
  ['commerce: settle in eight statements.', /^a full stop/],
])('refuses %s', (subject, fault) => expect(faultsOf(subject)).toEqual([expect.stringMatching(fault)]))

test('names every fault of a subject', () => {
  expect(faultsOf('The places are on the disk.')).toHaveLength(3)
})
