import { isFault } from '@shenglang/contract/fault'
import { expect, test } from 'vitest'
import { attemptFacts, buildFacts, buyerFacts, itemFacts, NOW, orderFacts, termsFacts } from '../../../test/facts.ts'
import { Books } from './books.ts'
import { cancel } from './cancel.ts'
import type { Decision } from './decision.ts'
import type { Facts } from './facts.ts'
import { pay, settle } from './settle.ts'

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
    buyers: ['7', '8'].map(buyerFacts),
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

type Action = (books: Books) => void

/** Something that may happen to an order: cancelled, paid from the balance, or paid at the provider, now and then wrongly. */
function someAction(facts: Facts, below: (max: number) => number): Action {
  const { orderId, amountFen } = facts.orders[below(ORDERS)] ?? orderFacts('1', 0)
  const kind = below(4)
  if (kind === 0) return (books) => cancel(books, orderId, 'buyer')
  if (kind === 1) return (books) => void pay(books, orderId, { channel: 'balance', isSandbox: true })
  const found = {
    state: 'paid',
    transactionId: `T${orderId}${below(3)}`,
    amountFen: amountFen + (below(5) === 0 ? 1 : 0),
    currency: 'CNY',
    paidAt: new Date(NOW).toISOString(),
  } as const
  return (books) => void settle(books, { channel: 'sandbox', attemptNo: `P${orderId}`, found })
}

const afterAll = (facts: Facts, actions: readonly Action[]) => {
  const books = new Books(facts)
  for (const act of actions) act(books)
  return books
}

/** Does forty things one after another; what faults is left out, as a transaction that is rolled back. */
function runOf(facts: Facts, below: (max: number) => number): { books: Books; refused: number } {
  const done: Action[] = []
  let refused = 0
  for (let step = 0; step < 40; step += 1) {
    const action = someAction(facts, below)
    try {
      afterAll(facts, [...done, action])
      done.push(action)
    } catch (error) {
      if (!isFault(error)) throw error
      refused += 1
    }
  }
  return { books: afterAll(facts, done), refused }
}

test.each(Array.from({ length: 200 }, (_, seed) => seed))(
  'whatever is done in whatever order, run %i keeps every invariant',
  (seed) => {
    const below = numbers(seed + 1)
    const facts = world(below)
    const before = structuredClone(facts)
    const { books, refused } = runOf(facts, below)
    expect(refused).toBeGreaterThan(0)
    expect(facts).toEqual(before)
    const { decision } = books
    for (const { reference, lines } of decision.postings) {
      for (const unit of ['fen', 'point'] as const) {
        const sum = lines.filter((line) => (line.unit ?? 'fen') === unit).reduce((all, { amount }) => all + amount, 0)
        expect(sum, reference).toBe(0)
      }
    }
    expect(new Set(decision.postings.map(({ reference }) => reference)).size).toBe(decision.postings.length)
    const rights = decision.rights.map(({ userId, resourceId, orderItemId }) => `${userId} ${resourceId} ${orderItemId}`)
    expect(new Set(rights).size).toBe(rights.length)
    for (const { orderItemId } of decision.rights) {
      const item = facts.items.find((each) => each.orderItemId === orderItemId)
      expect(decision.postings.some(({ reference }) => reference === `pay:${item?.orderId}`)).toBe(true)
    }
    const givenBack = decision.newRefunds.reduce((sum, { amountFen }) => sum + amountFen, 0)
    expect(sumOf(decision, 'unclaimed')).toBe(givenBack)
    const paidInFull = decision.attempts
      .filter(({ state }) => state === 'paid')
      .reduce((sum, { amountFen }) => sum + amountFen, 0)
    expect(-sumOf(decision, 'cash')).toBe(paidInFull + sumOf(decision, 'held'))
    expect(books.balanceOf('7', true)).toBeGreaterThanOrEqual(0)
    expect(books.balanceOf('8', true)).toBeGreaterThanOrEqual(0)
    expect(books.terms.get('50')?.stock).toBeGreaterThanOrEqual(0)
  },
)
