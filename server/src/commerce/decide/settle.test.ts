import type { PaymentResult } from '@shenglang/contract/commerce/payments/payments'
import { expect, test } from 'vitest'
import {
  attemptFacts,
  buildFacts,
  itemFacts,
  NOW,
  orderFacts,
  periodFacts,
  termsFacts,
} from '../../../test/commerce/commerce-facts.ts'
import { Books } from './books.ts'
import type { Facts } from './facts.ts'
import { type Settled, settle } from './settle.ts'

const paid = (amountFen: number, transactionId = 'T1', currency = 'CNY'): PaymentResult => ({
  state: 'paid',
  transactionId,
  amountFen,
  currency,
  paidAt: new Date(NOW).toISOString(),
})
const claim = (orderId: string, result: PaymentResult) => ({ channel: 'sandbox', attemptNo: `P${orderId}`, result }) as const
const decide = (facts: Facts, ...claims: ReturnType<typeof claim>[]) => {
  const books = new Books(facts)
  const outcomes: Settled[] = claims.map((each) => settle(books, each))
  return { outcomes, decision: books.decision }
}
const oneTrack = (given: Partial<Facts> = {}) =>
  buildFacts({
    orders: [orderFacts('1', 3000)],
    items: [itemFacts('1', '50', 3000)],
    attempts: [attemptFacts('1', 3000)],
    ...given,
  })

test('a paid track belongs to the buyer, and the ledger names the owner of the money', () => {
  const { outcomes, decision } = decide(oneTrack(), claim('1', paid(3000)))
  expect(outcomes).toEqual(['paid'])
  expect(decision.orders).toMatchObject([
    { orderId: '1', status: 'COMPLETED', channel: 'sandbox', paidAt: NOW, completedAt: NOW },
  ])
  expect(decision.attempts).toMatchObject([{ attemptNo: 'P1', state: 'paid', transactionId: 'T1' }])
  expect(decision.rights).toEqual([{ userId: '7', resourceId: '50', orderItemId: '150', isRevoked: false }])
  expect(decision.items).toMatchObject([{ artistFen: 2100, points: 30 }])
  expect(decision.postings).toMatchObject([
    {
      reference: 'pay:1',
      lines: [
        { account: 'cash', amount: -3000 },
        { account: 'revenue', amount: 900 },
        { account: 'points', amount: 30 },
        { account: 'pointsIssued', amount: -30 },
        { account: 'artist', owner: '9', amount: 2100 },
      ],
    },
  ])
  expect(decision.messages.notices.map(({ title }) => title)).toEqual(['订单已付款'])
})

test.each<[string, Partial<Facts>, PaymentResult, Settled]>([
  ['another amount', {}, paid(3001), 'mismatch'],
  ['another currency', {}, paid(3000, 'T1', 'USD'), 'mismatch'],
  [
    'a transaction that paid for something else',
    { transactions: [{ channel: 'sandbox', transactionId: 'T1', attemptNo: 'P9' }] },
    paid(3000),
    'mismatch',
  ],
  ['a cancelled order', { orders: [orderFacts('1', 3000, { status: 'CANCELLED' })] }, paid(3000), 'late'],
  [
    'an order of what the buyer has',
    { rights: [{ userId: '7', resourceId: '50', orderItemId: '9', isRevoked: false }] },
    paid(3000),
    'late',
  ],
  ['an order of what the buyer waits for', { awaited: [{ userId: '7', resourceId: '50' }] }, paid(3000), 'late'],
  [
    'an attempt that was paid',
    { attempts: [attemptFacts('1', 3000, { state: 'paid', transactionId: 'T1' })] },
    paid(3000),
    'again',
  ],
  [
    'an attempt that another transaction paid',
    { attempts: [attemptFacts('1', 3000, { state: 'paid', transactionId: 'T0' })] },
    paid(3000),
    'mismatch',
  ],
  ['a payment of an unknown attempt', { attempts: [] }, paid(3000), 'unknown'],
  ['a payer who declined', {}, { state: 'declined' }, 'declined'],
  ['a closed payment', {}, { state: 'closed' }, 'closed'],
  ['a payment that nobody opened', {}, { state: 'unknown' }, 'open'],
])('%s gives no right', (_, given, result, expected) => {
  const { outcomes, decision } = decide(oneTrack(given), claim('1', result))
  expect(outcomes).toEqual([expected])
  expect(decision.rights).toEqual([])
  expect(decision.postings.some(({ reference }) => reference.startsWith('pay:'))).toBe(false)
})

test('holds a wrong amount for its payer, who is notified once', () => {
  const { decision } = decide(oneTrack(), claim('1', paid(2999)), claim('1', paid(2999)))
  expect(decision.postings.map(({ reference, lines }) => [reference, lines])).toEqual([
    [
      'held:P1',
      [
        { account: 'cash', owner: 'sandbox', amount: -2999 },
        { account: 'held', owner: 'P1', amount: 2999 },
      ],
    ],
  ])
  expect(decision.attempts).toMatchObject([{ state: 'closed' }])
  expect(decision.messages.notices).toHaveLength(1)
  expect(decision.messages.finance).toHaveLength(1)
})

test.each([0, -3000])('a signed payment of %i fen is listed, holds no money, and the order can be paid again', (fen) => {
  const facts = oneTrack({ attempts: [attemptFacts('1', 3000), attemptFacts('1', 3000, { attemptNo: 'P1-again' })] })
  const exact = { channel: 'sandbox', attemptNo: 'P1-again', result: paid(3000, 'T2') } as const
  const { outcomes, decision } = decide(facts, claim('1', paid(fen)), exact)
  expect(outcomes).toEqual(['mismatch', 'paid'])
  expect(decision.differences).toMatchObject([{ kind: 'amount', attemptNo: 'P1', oursFen: 3000, theirsFen: fen }])
  expect(decision.postings.map(({ reference }) => reference)).toEqual(['pay:1'])
})

test.each([0, -3000])('a signed payment of %i fen under a number that is not ours is listed and holds no money', (fen) => {
  const { outcomes, decision } = decide(oneTrack(), claim('2', paid(fen)))
  expect(outcomes).toEqual(['unknown'])
  expect(decision.differences).toMatchObject([{ kind: 'unknown-payment', attemptNo: 'P2', theirsFen: fen }])
  expect(decision.postings).toEqual([])
})

test('refunds a payment for a cancelled order by itself', () => {
  const { decision } = decide(oneTrack({ orders: [orderFacts('1', 3000, { status: 'CANCELLED' })] }), claim('1', paid(3000)))
  expect(decision.newRefunds).toMatchObject([{ attemptNo: 'P1', orderId: '1', amountFen: 3000 }])
  expect(decision.orders).toEqual([])
})

test('two orders for the same item paid at once give one right, and one payment is refunded', () => {
  const facts = buildFacts({
    orders: [orderFacts('1', 3000), orderFacts('2', 3000)],
    items: [itemFacts('1', '50', 3000), itemFacts('2', '50', 3000)],
    attempts: [attemptFacts('1', 3000), attemptFacts('2', 3000)],
  })
  const { outcomes, decision } = decide(facts, claim('1', paid(3000, 'T1')), claim('2', paid(3000, 'T2')))
  expect(outcomes).toEqual(['paid', 'late'])
  expect(decision.rights).toHaveLength(1)
  expect(decision.newRefunds).toMatchObject([{ attemptNo: 'P2' }])
  expect(decision.orders).toMatchObject([{ status: 'COMPLETED' }, { status: 'CANCELLED' }])
})

test('an order for a track of a pack that was just bought is cancelled, and its unit returns to the stock', () => {
  const facts = buildFacts({
    orders: [orderFacts('1', 5000), orderFacts('2', 3000)],
    items: [itemFacts('1', '60', 5000), itemFacts('2', '50', 3000)],
    attempts: [attemptFacts('1', 5000)],
    packs: [{ collectionId: '60', resourceId: '50', priceFen: 0, pricePeriods: null }],
    terms: [termsFacts('50', { stock: 4, takenCount: 6 })],
  })
  const { decision } = decide(facts, claim('1', paid(5000)))
  expect(decision.rights.map(({ resourceId }) => resourceId)).toEqual(['60', '50'])
  expect(decision.orders).toMatchObject([
    { orderId: '1', status: 'COMPLETED' },
    { orderId: '2', status: 'CANCELLED' },
  ])
  expect(decision.stock).toEqual([{ resourceId: '50', pieces: 1 }])
  expect(decision.freedCoupons).toEqual(['2'])
})

test('a paid presale gives its right at the release', () => {
  const facts = oneTrack({ terms: [termsFacts('50', { releaseAt: NOW + 1 })] })
  const { outcomes, decision } = decide(facts, claim('1', paid(3000)))
  expect(outcomes).toEqual(['paid'])
  expect(decision.orders).toMatchObject([{ status: 'PAID', completedAt: null }])
  expect(decision.rights).toEqual([])
})

test('a presale that was taken down gives nothing at its release', () => {
  const facts = oneTrack({ terms: [termsFacts('50', { releaseAt: NOW, isPublished: false })] })
  const { decision } = decide(facts, claim('1', paid(3000)))
  expect(decision.orders).toMatchObject([{ status: 'PAID' }])
  expect(decision.rights).toEqual([])
})

test('an upgrade ends what it took in payment, and what its price left waits behind it', () => {
  const detail = { vipLevel: 3, months: 1, taken: [{ periodId: '5', takenFen: 900, leftFen: 300 }] }
  const facts = buildFacts({
    orders: [orderFacts('1', 2100)],
    items: [itemFacts('1', '4', 2100, { goodsType: 'VIP', artistId: null, detail })],
    attempts: [attemptFacts('1', 2100)],
    periods: [periodFacts('5', { takenBy: '14' })],
  })
  const { decision } = decide(facts, claim('1', paid(2100)))
  expect(decision.periods).toMatchObject([{ periodId: '5', endsAt: NOW, lastsUntil: NOW + 30 * 86_400_000 }])
  const [rest, bought] = decision.newPeriods
  expect(bought).toMatchObject({ vipLevel: 3, startsAt: NOW, worthFen: 3000 })
  expect(rest).toMatchObject({ vipLevel: 1, startsAt: bought?.endsAt, worthFen: 300 })
  expect((rest?.endsAt ?? 0) - (rest?.startsAt ?? 0)).toBe((30 * 86_400_000) / 4)
})

test('a seat lasts as long as its owner’s renewed level', () => {
  const until = NOW + 10 * 86_400_000
  const detail = { vipLevel: 4, months: 1, taken: [] }
  const facts = buildFacts({
    orders: [orderFacts('1', 9800)],
    items: [itemFacts('1', '4', 9800, { goodsType: 'VIP', artistId: null, detail })],
    attempts: [attemptFacts('1', 9800)],
    seats: [{ seatId: '3', ownerId: '7', memberId: '8', isHeld: true }],
    periods: [
      periodFacts('5', { vipLevel: 4, startsAt: NOW - 1, endsAt: until }),
      periodFacts('6', { vipLevel: 4, userId: '8', endsAt: until, source: 'seat', seatId: '3', months: null, anchor: null }),
    ],
  })
  const { decision } = decide(facts, claim('1', paid(9800)))
  expect(decision.newPeriods).toMatchObject([{ userId: '7', startsAt: until }])
  const endsAt = decision.newPeriods[0]?.endsAt
  expect(decision.periods).toMatchObject([{ periodId: '6', endsAt, lastsUntil: endsAt }])
  expect(decision.revocations).toEqual(['8'])
})

test('a failed claim leaves the facts unchanged', () => {
  const facts = oneTrack({ items: [itemFacts('1', '4', 3000, { goodsType: 'DESIGN' })] })
  const before = structuredClone(facts)
  expect(() => decide(facts, claim('1', paid(3000)))).toThrow()
  expect(facts).toEqual(before)
})
