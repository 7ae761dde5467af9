import { expect, test } from 'vitest'
import { isSameMix, type MixTerms } from './mix-now.ts'

const asked: MixTerms = { mixKey: '8A', mixBpm: '124', mixEnergy: '5' }

test.each([
  ['strict', {}, true],
  ['strict', { mixEnergy: '9' }, false],
  ['strict', { mixEnergy: '' }, false],
  [null, { mixEnergy: '9' }, true],
  ['loose', { mixEnergy: '9' }, true],
  [null, { mixKey: '9A' }, false],
  [null, { mixBpm: '125' }, false],
])('by the rule %j what plays with %j asks for the same list: %s', (rule, playing, isSame) =>
  expect(isSameMix({ ...asked, ...playing }, asked, rule)).toBe(isSame),
)
