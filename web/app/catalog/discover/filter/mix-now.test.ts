import { expect, test } from 'vitest'
import { isSameMix, type MixTerms } from './mix-now.ts'

const requested: MixTerms = { mixKey: '8A', mixBpm: '124', mixEnergy: '5', mixAfter: '7' }

test.each([
  ['strict', {}, true],
  ['strict', { mixEnergy: '9' }, false],
  ['strict', { mixEnergy: '' }, false],
  [null, { mixEnergy: '9' }, true],
  ['loose', { mixEnergy: '9' }, true],
  [null, { mixAfter: '8' }, false],
  [null, { mixKey: '9A' }, false],
  [null, { mixBpm: '125' }, false],
])('by the rule %j a current track with %j requests the same list: %s', (rule, playing, isSame) =>
  expect(isSameMix({ ...requested, ...playing }, requested, rule)).toBe(isSame),
)
