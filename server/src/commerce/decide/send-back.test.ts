import { expect, test } from 'vitest'
import { attemptFacts, buildFacts, orderFacts } from '../../../test/commerce/commerce-facts.ts'
import { Books } from './books.ts'
import { type HeldPayment, sendHeldBack } from './send-back.ts'

const facts = () =>
  buildFacts({ orders: [orderFacts('1', 3000)], attempts: [{ ...attemptFacts('1', 3000), state: 'closed' as const }] })
const HELD: HeldPayment = { kind: 'amount', attemptNo: 'P1', theirsFen: 2999, heldFen: 2999 }

test('held money is posted as unclaimed and refunded whole, and the buyer is notified', () => {
  const books = new Books(facts())
  expect(sendHeldBack(books, HELD)).toBe(2999)
  const { decision } = books
  expect(decision.postings).toMatchObject([
    {
      reference: 'held-back:P1',
      isSandbox: true,
      lines: [
        { account: 'held', owner: 'P1', amount: -2999 },
        { account: 'unclaimed', amount: 2999 },
      ],
    },
  ])
  expect(decision.newRefunds).toMatchObject([{ attemptNo: 'P1', orderId: '1', amountFen: 2999 }])
  expect(decision.messages.notices.map(({ title }) => title)).toEqual(['与订单不符的付款 ¥29.99 正在原路退回'])
})

test.each<[string, Partial<HeldPayment>, string]>([
  ['a difference of another kind', { kind: 'reused-transaction' }, '只有付款金额不符和重复的付款可以这样退回'],
  ['a payment of nobody here', { kind: 'unknown-payment' }, '这里没有这笔付款的单号，请在渠道的商户平台退回，再写明处理结果'],
  ['money that is not held', { heldFen: 0 }, '账本里没有暂存这笔付款，请在渠道的商户平台处理，再写明处理结果'],
  ['another amount than is held', { heldFen: 2000 }, '账本里没有暂存这笔付款，请在渠道的商户平台处理，再写明处理结果'],
  ['an unknown attempt', { attemptNo: 'P9' }, '账本里没有暂存这笔付款，请在渠道的商户平台处理，再写明处理结果'],
])('refuses %s, and decides nothing', (_what, given, message) => {
  const books = new Books(facts())
  expect(() => sendHeldBack(books, { ...HELD, ...given })).toThrow(expect.objectContaining({ message }))
  expect([books.decision.postings, books.decision.newRefunds]).toEqual([[], []])
})
