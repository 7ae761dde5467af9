import { SALE_RULE_NAMES, type SaleRuleName } from '@shenglang/contract/commerce/sale/sale-rules'
import { expect, test } from 'vitest'
import { faultOf } from '../../../../test/fault-of.ts'
import { checkedRule, demandRuleAccess } from './sale-rules.ts'

test.each(SALE_RULE_NAMES)('finance sets %s unless it binds finance; an administrator sets all', (name) => {
  const outcome = name === 'secondEyesFromFen' ? expect.stringContaining('FORBIDDEN') : 'none'
  expect(faultOf(() => demandRuleAccess(name, { isAdmin: false }))).toEqual(outcome)
  expect(faultOf(() => demandRuleAccess(name, { isAdmin: true }))).toBe('none')
})

test.each<[SaleRuleName, unknown, string]>([
  ['piecesMax', 1, 'none'],
  ['piecesMax', 1000, 'none'],
  ['piecesMax', 0, 'BAD_ARGUMENT 一件商品一次最多购买的件数，1 到 1000'],
  ['piecesMax', 1001, 'BAD_ARGUMENT 一件商品一次最多购买的件数，1 到 1000'],
  ['piecesMax', 1.5, 'BAD_ARGUMENT 一件商品一次最多购买的件数，1 到 1000'],
  ['piecesMax', '2', 'BAD_ARGUMENT 一件商品一次最多购买的件数，1 到 1000'],
  ['piecesMax', undefined, 'BAD_ARGUMENT 一件商品一次最多购买的件数，1 到 1000'],
  ['piecesMax', null, 'none'],
  ['refundDays', 0, 'none'],
  ['artistSharePercent', 100, 'none'],
  ['artistSharePercent', 101, 'BAD_ARGUMENT 作品售出后艺人的分成百分比，0 到 100'],
  ['rechargeFen', [], 'BAD_ARGUMENT 充值档位，1 到 12 个'],
  ['presalePercents', { 2: 0, 9: 100 }, 'none'],
  ['presalePercents', { 0: 90 }, 'BAD_ARGUMENT 各等级预售价的百分比，如 {"2": 90}'],
])('%s may be %j: %s', (name, value, outcome) => {
  expect(faultOf(() => checkedRule(name, value))).toBe(outcome)
  if (outcome === 'none') expect(checkedRule(name, value)).toEqual(value)
})
