import { SaleRules } from '@shenglang/contract/commerce/sale/sale-rules'
import { expect, test } from 'vitest'
import { codeOf, faultOf } from '../../../../test/fault-of.ts'
import { confirmPayout, decidePayout, type PayoutFacts, type PayoutInput } from './payout.ts'

const LIMIT = 2000
const rules = (given: Partial<SaleRules> = {}) => SaleRules.parse({ secondEyesFromFen: LIMIT, payoutFromFen: 100, ...given })
const facts = (given: Partial<PayoutFacts> = {}): PayoutFacts => ({
  ...{ rules: rules(), account: '**** 0001', payableFen: 9000, isRecorded: false, aloneFen: 0 },
  ...given,
})
const input = (given: Partial<PayoutInput> = {}): PayoutInput => ({
  ...{ artistId: '9', amountFen: 500, taxFen: 0, bankReference: 'B1' },
  ...given,
})
const BY = { staffId: '1', secondId: '2' }

test.each<[string, Partial<PayoutFacts>, Partial<PayoutInput>, string]>([
  ['without an account', { account: undefined }, {}, '这位艺人还没有填写收款账户'],
  ['under a number that was recorded', { isRecorded: true }, {}, '这个银行流水号已经记录过'],
  ['of all that can be paid', {}, { amountFen: 9000 }, ''],
  ['of a fen more than can be paid', {}, { amountFen: 9001 }, '可提现 ¥90，不能多付'],
  ['while nothing can be paid', { payableFen: 0 }, {}, '可提现 ¥0，不能多付'],
  ['to an artist with a debt', { payableFen: -700 }, {}, '可提现 ¥0，不能多付'],
  ['of the least amount', {}, { amountFen: 100 }, ''],
  ['of a fen less than the least amount', {}, { amountFen: 99 }, '未达到起付金额 ¥1'],
  ['of a fen without a least amount', { rules: rules({ payoutFromFen: 0 }) }, { amountFen: 1 }, ''],
  ['that is all tax', {}, { taxFen: 500 }, ''],
  ['of less than its tax', {}, { taxFen: 501 }, '税款不能多于付款金额'],
])('a payout %s, recorded or confirmed', (_name, given, changes, message) => {
  const outcome = message === '' ? 'none' : `PAYOUT_REFUSED ${message}`
  expect(faultOf(() => decidePayout(facts(given), input(changes)))).toBe(outcome)
  expect(faultOf(() => confirmPayout(facts(given), input(changes), BY))).toBe(outcome)
})

test.each<[string, Partial<PayoutFacts>, number, boolean]>([
  ['of the limit', {}, LIMIT, false],
  ['of a fen above the limit', {}, LIMIT + 1, true],
  ['that reaches the limit with what the artist was paid unconfirmed within a day', { aloneFen: 1500 }, 500, false],
  ['that passes the limit with what the artist was paid unconfirmed within a day', { aloneFen: 1500 }, 501, true],
  ['without a limit', { rules: rules({ secondEyesFromFen: 0 }) }, 9000, false],
])('a payout %s waits for a second person: limit %o', (_name, given, amountFen, isWaiting) => {
  expect(decidePayout(facts(given), input({ amountFen })).isWaiting).toBe(isWaiting)
  expect(confirmPayout(facts(given), input({ amountFen }), BY).isWaiting).toBe(false)
})

test.each([
  ['the person who recorded it', '1', '1', 'SECOND_EYES'],
  ['another person', '1', '2', 'none'],
  ['a person, after a command', null, '2', 'none'],
])('a payout is confirmed by %s', (_name, staffId, secondId, code) => {
  expect(codeOf(() => confirmPayout(facts(), input(), { staffId, secondId }))).toBe(code)
})

test.each([
  [0, '收入 ¥5 已付到 **** 0001', '流水号 B1'],
  [120, '收入 ¥3.80 已付到 **** 0001', '税前 ¥5，代扣税款 ¥1.20'],
])('a payout with a tax of %i fen is posted whole, and its artist reads what came', (taxFen, title, content) => {
  const decision = confirmPayout(facts(), input({ taxFen }), BY)
  expect(decision.notice).toEqual({ title, content })
  expect(decision.lines).toEqual([
    { account: 'artist', owner: '9', amount: -500 },
    { account: 'payout', amount: 500 - taxFen },
    { account: 'tax', amount: taxFen },
  ])
})

test('finance reads what waits', () => {
  expect(decidePayout(facts(), input({ amountFen: 2001 }))).toEqual({
    isWaiting: true,
    finance: { title: '付款 ¥20.01 待复核', content: '流水号 B1，请另一位同事确认' },
  })
})
