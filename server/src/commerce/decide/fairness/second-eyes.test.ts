import { SaleRules } from '@shenglang/contract/commerce/sale/sale-rules'
import { DAY_MS } from '@shenglang/contract/shanghai'
import { expect, test } from 'vitest'
import { attemptFacts, buildFacts, buildHistory, itemFacts, NOW, orderFacts } from '../../../../test/commerce/commerce-facts.ts'
import { codeOf, faultOf } from '../../../../test/fault-of.ts'
import { Books } from '../books.ts'
import type { RefundFacts } from '../facts.ts'
import { confirmRefund, grantRefund, refuseRefund, startRefund } from '../refund.ts'
import { isAbove } from '../second-eyes.ts'

const LIMIT = 2000
const NUMBERS = ['R1', 'R2', 'R3']
const rules = (secondEyesFromFen: number) => SaleRules.parse({ secondEyesFromFen })

const earlier = (amountFen: number, given: Partial<RefundFacts> = {}): RefundFacts => ({
  refundId: '90',
  refundNo: 'R90',
  orderId: '1',
  orderItemId: null,
  attemptNo: 'P1',
  togetherWith: null,
  requestKeys: [],
  state: 'done',
  cause: 'staff',
  amountFen,
  take: 'nothing',
  reason: '',
  answer: '',
  staffId: '1',
  secondId: null,
  plan: null,
  createdAt: NOW - 1000,
  decidedAt: NOW,
  doneAt: NOW,
  parts: [{ orderItemId: '150', amountFen, withheldFen: 0, take: 'nothing', pieces: 0, ms: 0, workIds: [] }],
  ...given,
})

/** Order `1` of ¥30 for track `50`, paid at the sandbox a day ago. */
const sold = (limitFen: number, refunds: RefundFacts[] = [], filesTaken = 0) => {
  const refundedFen = refunds.reduce((sum, { amountFen, state }) => sum + (state === 'done' ? amountFen : 0), 0)
  const isOpen = refunds.some(({ state }) => state === 'asked' || state === 'waiting')
  const paid = { channel: 'sandbox', paidAt: NOW - DAY_MS, refundedFen } as const
  const status = isOpen ? ({ status: 'REFUNDING', statusBefore: 'COMPLETED' } as const) : ({ status: 'COMPLETED' } as const)
  return new Books(
    buildFacts({
      rules: rules(limitFen),
      orders: [orderFacts('1', 3000, { ...paid, ...status })],
      items: [itemFacts('1', '50', 3000, { refundedFen })],
      attempts: [attemptFacts('1', 3000, { state: 'paid' })],
      rights: [{ userId: '7', orderItemId: '150', resourceId: '50', isRevoked: false }],
      history: buildHistory({
        refunds,
        paidBy: [{ orderId: '1', attemptNo: 'P1' }],
        works: [{ orderItemId: '150', id: '50', priceFen: 3000, files: 1, filesTaken }],
      }),
    }),
  )
}
const start = (books: Books, amountFen: number, staffId: string | null = '1') =>
  startRefund(books, { orderId: '1', orderItemId: null, amountFen }, { staffId, answer: '补偿', take: null }, NUMBERS)
const isOwned = (books: Books) => books.owns({ userId: '7', resourceId: '50' })

test.each([
  [0, 0, false],
  [1_000_000, 0, false],
  [LIMIT - 1, LIMIT, false],
  [LIMIT, LIMIT, false],
  [LIMIT + 1, LIMIT, true],
])('%i fen with the limit %i: above is %s', (fen, limit, above) => {
  expect(isAbove(fen, limit)).toBe(above)
})

test.each<[string, number, RefundFacts[], number, RefundFacts['state']]>([
  ['without a limit', 0, [], 3000, 'granted'],
  ['of the limit', LIMIT, [], LIMIT, 'granted'],
  ['above the limit', LIMIT, [], LIMIT + 1, 'waiting'],
  ['that passes the limit with an earlier one of a single person', LIMIT, [earlier(1500)], 600, 'waiting'],
  ['after an earlier one that a second person confirmed', LIMIT, [earlier(1500, { secondId: '2' })], 600, 'granted'],
  ['after an earlier one that the rules granted', LIMIT, [earlier(1500, { staffId: null, cause: 'buyer' })], 600, 'granted'],
])('a refund %s: limit %i', (_name, limit, refunds, fen, state) => {
  const books = sold(limit, refunds)
  expect(start(books, fen).state).toBe(state)
  expect(isOwned(books)).toBe(state === 'waiting')
})

test('a refund that waits moves no money, and runs as it was decided once another person confirms it', () => {
  const books = sold(LIMIT)
  const { refundId } = start(books, 2500)
  expect(books.decision.postings).toEqual([])
  expect(books.order('1').status).toBe('REFUNDING')
  expect(confirmRefund(books, refundId, '2', NUMBERS)).toMatchObject({
    ...{ state: 'granted', amountFen: 2500, staffId: '1', secondId: '2', answer: '补偿' },
  })
  expect(isOwned(books)).toBe(false)
})

test('a refund that waits is refused once the buyer took the work, who would have both it and the money', () => {
  const waiting = start(sold(LIMIT), 3000)
  expect(codeOf(() => confirmRefund(sold(LIMIT, [waiting]), waiting.refundId, '2', NUMBERS))).toBe('none')
  expect(codeOf(() => confirmRefund(sold(LIMIT, [waiting], 1), waiting.refundId, '2', NUMBERS))).toBe('REFUND_REFUSED')
})

test('a goodwill that waits and revokes nothing is confirmed, whatever the buyer takes meanwhile', () => {
  const take = { take: 'nothing' } as const
  const decision = { staffId: '1', answer: '补偿', take }
  const waiting = startRefund(sold(LIMIT), { orderId: '1', orderItemId: null, amountFen: LIMIT + 1 }, decision, NUMBERS)
  expect(confirmRefund(sold(LIMIT, [waiting], 1), waiting.refundId, '2', NUMBERS)).toMatchObject({ state: 'granted' })
})

test.each<[string, string | null, string | null, string]>([
  ['the person who decided', '1', '1', 'SECOND_EYES'],
  ['nobody', '1', null, 'SECOND_EYES'],
  ['a person after a command', null, '2', 'none'],
  ['another person', '1', '2', 'none'],
])('confirmed by %s', (_name, first, second, code) => {
  const books = sold(LIMIT)
  const { refundId } = start(books, 2500, first)
  expect(codeOf(() => confirmRefund(books, refundId, second, NUMBERS))).toBe(code)
})

test('a request of the buyer above the limit waits after its approval; a refusal notifies the buyer', () => {
  const request = earlier(3000, { state: 'asked', cause: 'buyer', staffId: null, attemptNo: null, decidedAt: null, doneAt: null })
  const books = sold(LIMIT, [request])
  expect(grantRefund(books, '90', { staffId: '1', answer: '同意', take: null }, NUMBERS)).toMatchObject({
    state: 'waiting',
    amountFen: 3000,
  })
  expect(faultOf(() => grantRefund(books, '90', { staffId: '2', answer: '同意', take: null }, NUMBERS))).toContain(
    'REFUND_DECIDED',
  )
  refuseRefund(books, '90', { staffId: '2', answer: '不同意' })
  expect([books.order('1').status, books.decision.messages.notices.map(({ title }) => title)]).toEqual([
    'COMPLETED',
    ['你的退款申请没有通过'],
  ])
})

test('a refund that staff started and nobody confirmed is dropped without a message to the buyer', () => {
  const books = sold(LIMIT)
  const { refundId } = start(books, 2500)
  refuseRefund(books, refundId, { staffId: '2', answer: '金额不对' })
  expect([books.order('1').status, books.decision.messages.notices, isOwned(books)]).toEqual(['COMPLETED', [], true])
})
