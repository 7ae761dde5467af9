import { expect, test } from 'vitest'
import { attemptFacts, buildFacts, itemFacts, NOW, orderFacts, termsFacts } from '../../../test/facts.ts'
import { Books } from './books.ts'
import { cancel } from './cancel.ts'
import type { Decision } from './decision.ts'
import type { Facts } from './facts.ts'
import { pay } from './pay.ts'
import { settle } from './settle.ts'

/** Numbers that are the same in every run. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * below)
  }
}

const ORDERS = 8
const GOODS = ['50', '51', '60']
const STOCK = 5

/** Orders of two buyers for tracks, a pack that holds them, and top-ups; each with an attempt. */
function world(below: (max: number) => number): Facts {
  const orders = Array.from({ length: ORDERS }, (_, index) =>
    orderFacts(String(index + 1), 1000 + below(9000), { userId: index % 2 ? '8' : '7' }),
  )
  return buildFacts({
    buyers: ['7', '8'].map((userId) => ({ userId, isMinor: false, birthYear: null, isClosed: false, spent: [] })),
    orders,
    items: orders.map(({ orderId, amountFen }) =>
      below(4) === 0
        ? itemFacts(orderId, String(amountFen), amountFen, { goodsType: 'RECHARGE', artistId: null, detail: {} })
        : itemFacts(orderId, GOODS[below(GOODS.length)] ?? '50', amountFen),
    ),
    attempts: orders.map(({ orderId, amountFen }) => attemptFacts(orderId, amountFen)),
    packs: [
      { collectionId: '60', resourceId: '50' },
      { collectionId: '60', resourceId: '51' },
    ],
    terms: [termsFacts('50', { stock: STOCK, takenCount: ORDERS })],
    balances: [{ userId: '7', isSandbox: true, fen: 5000 }],
  })
}

const sumOf = (decision: Decision, account: string) =>
  decision.postings.flatMap(({ lines }) => lines).reduce((sum, line) => sum + (line.account === account ? line.amount : 0), 0)

test.each(Array.from({ length: 200 }, (_, seed) => seed))(
  'whatever is done in whatever order, run %i keeps every invariant',
  (seed) => {
    const below = numbers(seed + 1)
    const facts = world(below)
    const books = new Books(facts)
    const received = new Map<string, number>()
    for (let step = 0; step < 40; step += 1) {
      const order = books.order(String(below(ORDERS) + 1))
      const attemptNo = `P${order.orderId}`
      const before = books.decision
      try {
        switch (below(4)) {
          case 0:
            cancel(books, order.orderId, 'buyer')
            break
          case 1:
            pay(books, order.orderId, { channel: 'balance', isSandbox: true })
            break
          default: {
            const amountFen = order.amountFen + (below(5) === 0 ? 1 : 0)
            const transactionId = `T${order.orderId}${below(3)}`
            const paidAt = new Date(NOW).toISOString()
            const found = { state: 'paid', transactionId, amountFen, currency: 'CNY', paidAt } as const
            const settled = settle(books, { channel: 'sandbox', attemptNo, found })
            if (settled === 'paid' || settled === 'late') received.set(attemptNo, amountFen)
          }
        }
      } catch {
        // A transaction that faults is rolled back as a whole: the books of the rest of this run would be wrong.
        expect(before.postings.length).toBeLessThanOrEqual(books.decision.postings.length)
        return
      }
    }
    const { decision } = books
    for (const { reference, lines } of decision.postings) {
      for (const unit of ['fen', 'point'] as const) {
        const sum = lines.filter((line) => (line.unit ?? 'fen') === unit).reduce((all, { amount }) => all + amount, 0)
        expect(sum, reference).toBe(0)
      }
    }
    expect(new Set(decision.postings.map(({ reference }) => reference)).size).toBe(decision.postings.length)
    const rights = decision.entitlements.map(({ userId, resourceId, orderItemId }) => `${userId} ${resourceId} ${orderItemId}`)
    expect(new Set(rights).size).toBe(rights.length)
    for (const { orderItemId } of decision.entitlements) {
      const item = facts.items.find((each) => each.orderItemId === orderItemId)
      expect(decision.postings.some(({ reference }) => reference === `pay:${item?.orderId}`)).toBe(true)
    }
    const givenBack = decision.lateRefunds.reduce((sum, { amountFen }) => sum + amountFen, 0)
    expect(sumOf(decision, 'unclaimed')).toBe(givenBack)
    const takenIn = [...received.values()].reduce((sum, fen) => sum + fen, 0)
    expect(-sumOf(decision, 'cash')).toBe(takenIn + sumOf(decision, 'held'))
    expect(books.balanceOf('7', true)).toBeGreaterThanOrEqual(0)
    expect(books.balanceOf('8', true)).toBeGreaterThanOrEqual(0)
    expect(books.terms('50')?.stock).toBeGreaterThanOrEqual(0)
  },
)
