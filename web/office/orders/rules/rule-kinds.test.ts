import type { SaleRuleName } from '@shenglang/contract/commerce/sale/sale-rules'
import { expect, test } from 'vitest'
import { ruleIn } from './rule-kinds.ts'

const form = (entries: [string, string][]) => {
  const values = new FormData()
  for (const [name, value] of entries) values.append(name, value)
  return values
}
const age = (from: string, single: string, month: string): [string, string][] => [
  ['fromAge', from],
  ['single', single],
  ['month', month],
]

test.each<[SaleRuleName, [string, string][], unknown]>([
  ['unpaidMinutes', [['value', ' 15 ']], 15],
  ['refundDays', [['value', '7.5']], undefined],
  ['payoutFromFen', [['value', '100']], 10_000],
  ['secondEyesFromFen', [['value', '1,000.50']], 100_050],
  ['payoutFromFen', [['value', 'abc']], undefined],
  ['rechargeFen', [['value', '10，30, 50.5']], [1000, 3000, 5050]],
  ['rechargeFen', [['value', '10, x']], undefined],
  [
    'presalePercents',
    [
      ['1', ''],
      ['2', '90'],
    ],
    { '2': 90 },
  ],
  ['presalePercents', [['2', '9x']], undefined],
  [
    'minorLimits',
    [...age('0', '0', '0'), ...age('8', '50', '200')],
    [
      { fromAge: 0, singleFen: 0, monthFen: 0 },
      { fromAge: 8, singleFen: 5000, monthFen: 20_000 },
    ],
  ],
  ['minorLimits', age('8', '50', ''), undefined],
])('the form of %s with %j is %j', (name, entries, value) => {
  expect(ruleIn(name, form(entries))).toEqual(value)
})
