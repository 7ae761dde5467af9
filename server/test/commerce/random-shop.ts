import type { GoodsType } from '@shenglang/contract/commerce/orders/orders'
import { TEAM_LEVEL } from '@shenglang/contract/commerce/team/seats'
import { isFault } from '@shenglang/contract/fault'
import { type Below, seededNumbers } from '@shenglang/contract/seeded-random'
import { DAY_MS } from '@shenglang/contract/shanghai'
import { Books } from '../../src/commerce/decide/books.ts'
import { cancel } from '../../src/commerce/decide/cancel.ts'
import { place } from '../../src/commerce/decide/create-order.ts'
import { confirmRequest, deliverRequest } from '../../src/commerce/decide/design.ts'
import { endRefund } from '../../src/commerce/decide/end-refund.ts'
import type { Facts, ItemFacts } from '../../src/commerce/decide/facts.ts'
import { grantRefund, refuseRefund, requestRefund, startRefund } from '../../src/commerce/decide/refund.ts'
import { refundWithdrawn } from '../../src/commerce/decide/refund-withdrawn.ts'
import { giveReleased } from '../../src/commerce/decide/release.ts'
import { endSeat, giveSeat, grantLevel } from '../../src/commerce/decide/seats/seats.ts'
import { pay, settle } from '../../src/commerce/decide/settle.ts'
import type { Shop } from '../../src/commerce/decide/shop.ts'
import {
  attemptFacts,
  buildFacts,
  buildHistory,
  buyerFacts,
  itemFacts,
  NOW,
  orderFacts,
  requestFacts,
  termsFacts,
} from './commerce-facts.ts'

const some = <Value>(values: readonly Value[], below: Below): Value => values[below(values.length)] as Value
const nthOf = <Value>(values: readonly Value[], nth: number): Value | undefined => values[nth % Math.max(1, values.length)]
const everything = () => true

const STEPS = 80
const ORDERS = Array.from({ length: 16 }, (_, index) => String(index + 1))
/** Orders of levels placed during the run; paid by a provider, from the balance, or not. */
const PLACED = Array.from({ length: STEPS }, (_, step) => String(1000 + step))
const REFUNDS = PLACED.map((_, index) => `${index + 1}`)
export const BUYERS = ['7', '8', '9']
const [TRACK, OTHER_TRACK, PACK, WITHDRAWN, DESIGN] = ['50', '51', '60', '56', '90']
export const [PRESALE, GOODS] = ['55', '70']
const STOCK = 5
const PLANS = [
  { planId: '1', vipLevel: 1, priceFen: 1200 },
  { planId: '2', vipLevel: 2, priceFen: 2000 },
  { planId: '3', vipLevel: 3, priceFen: 3000 },
  { planId: '4', vipLevel: TEAM_LEVEL, priceFen: 9800 },
].map((plan) => ({ ...plan, months: 1, name: '' }))
const SHOP: Shop = { plans: PLANS, works: [], quotes: [], pieces: [], coupon: null, address: null }
const CHECKOUT = { channels: new Set(['sandbox'] as const), isSandbox: true }
const TAKES = [null, { take: 'all' }, { take: 'nothing' }, { take: 'part', days: 5 }, { take: 'part', pieces: 1 }] as const

function randomItem(orderId: string, amountFen: number, below: Below): ItemFacts {
  const of = (goodsType: GoodsType, goodsId: string, detail = {}) =>
    itemFacts(orderId, goodsId, amountFen, { goodsType, artistId: null, detail })
  switch (below(6)) {
    case 0:
      return of('RECHARGE', String(amountFen))
    case 1:
      return of('VIP', '1', { vipLevel: some([1, TEAM_LEVEL], below), months: 1, taken: [] })
    case 2:
      return itemFacts(orderId, GOODS, amountFen, { quantity: 3, detail: { isDigital: false } })
    default:
      return itemFacts(orderId, some([TRACK, OTHER_TRACK, PACK, PRESALE, WITHDRAWN], below), amountFen)
  }
}

/** Open orders of three buyers for all kinds of items, each with an attempt to pay it. */
export const buildShop = (seed: number): Facts => shopOf(seededNumbers(seed))

function shopOf(below: Below): Facts {
  const orders = ORDERS.map((orderId) => orderFacts(orderId, 1000 + below(9000), { userId: some(BUYERS, below) }))
  const items = orders.flatMap(({ orderId, amountFen }) => {
    if (orderId === '1') return [itemFacts(orderId, DESIGN, amountFen, { goodsType: 'DESIGN', detail: {} })]
    const part = below(2) * Math.floor(amountFen / 3)
    const [one, other] = [randomItem(orderId, amountFen - part, below), randomItem(orderId, part, below)]
    return part === 0 || one.orderItemId === other.orderItemId ? [{ ...one, unitFen: amountFen, amountFen }] : [one, other]
  })
  const held = ({ goodsId }: ItemFacts) => (goodsId === PACK ? [TRACK, OTHER_TRACK, PACK] : [goodsId])
  const workOf = ({ orderItemId }: ItemFacts, id: string) =>
    id === PACK
      ? { orderItemId, id, priceFen: 0, files: 0, filesTaken: 0 }
      : { orderItemId, id, priceFen: 900, files: 1, filesTaken: Math.floor(below(3) / 2) }
  return buildFacts({
    buyers: BUYERS.map(buyerFacts),
    orders,
    items,
    attempts: [
      ...orders.map(({ orderId, amountFen }) => attemptFacts(orderId, amountFen)),
      ...PLACED.map((orderId) => attemptFacts(orderId, 0, { state: 'paid' })),
    ],
    packs: [TRACK, OTHER_TRACK].map((resourceId) => ({ collectionId: PACK, resourceId, priceFen: 1000, pricePeriods: null })),
    terms: [
      termsFacts(GOODS, { stock: STOCK, takenCount: ORDERS.length * 3 }),
      termsFacts(PRESALE, { releaseAt: NOW + DAY_MS }),
      termsFacts(WITHDRAWN, { releaseAt: NOW - DAY_MS, isPublished: false }),
    ],
    requests: [requestFacts(DESIGN, { state: 'quoted', orderItemId: `1${DESIGN}`, userId: orders[0]?.userId ?? '7' })],
    balances: BUYERS.map((userId) => ({ userId, isSandbox: true, fen: below(60_000) })),
    history: buildHistory({
      refundIds: REFUNDS,
      paidBy: [...ORDERS, ...PLACED].map((orderId) => ({ orderId, attemptNo: `P${orderId}` })),
      works: items.filter(({ detail }) => detail.isDigital === true).flatMap((item) => held(item).map((id) => workOf(item, id))),
    }),
  })
}

type Action = (books: Books) => unknown

/** A random action; many contradict earlier ones, and are refused. */
function someAction(facts: Facts, step: number, isOfLevels: boolean, below: Below): Action {
  const { orderId, amountFen, userId } = some(facts.orders, below)
  const [nth, percent, { planId }] = [below(1000), 1 + below(100), some(PLANS, below)]
  const [buyer, other, state] = [some(BUYERS, below), some(BUYERS, below), some(['done', 'failed'] as const, below)]
  const granted = { level: some([0, 2, TEAM_LEVEL], below), until: some([null, NOW + 40 * DAY_MS], below) }
  const decision = { staffId: null, answer: '', take: some(TAKES, below) }
  const [transactionId, isExact] = [`T${orderId}${below(3)}`, below(5) > 0]
  const paid = { state: 'paid', transactionId, currency: 'CNY', paidAt: new Date(NOW).toISOString() } as const
  const result = { ...paid, amountFen: amountFen + (isExact ? 0 : 1) }
  const anyItem = (books: Books) => nthOf(books.items.where(everything), nth) ?? itemFacts('0', '0', 0)
  const anyRefund = ({ refunds }: Books) => nthOf(refunds.where(everything), nth)?.refundId ?? '0'
  const anySeat = ({ seats }: Books) => nthOf(seats.where(everything), nth)?.seatId ?? '0'
  const start = (books: Books, of: { orderId: string; orderItemId?: string }, fen: number, isTogether = false) =>
    startRefund(books, { orderItemId: null, ...of, amountFen: fen }, { ...decision, isTogether }, REFUNDS)
  const ofLevels: Action[] = [
    (books) => placeLevel(books, buyer, planId, step),
    (books) => placeLevel(books, buyer, planId, step),
    (books) => start(books, { orderId: anyItem(books).orderId }, openOf(books, anyItem(books).orderId)),
    (books) => start(books, anyItem(books), Math.ceil((openOf(books, anyItem(books).orderId) * percent) / 100)),
    (books) => {
      const upgrade = nthOf(upgradesIn(books), nth) ?? '0'
      start(books, { orderId: upgrade }, openOf(books, upgrade) + percent, true)
    },
    (books) => endRefund(books, anyRefund(books), { state }),
    (books) => endRefund(books, anyRefund(books), { state }),
    (books) => giveSeat(books, buyer, { memberId: other, seatId: String(step) }),
    (books) => endSeat(books, anySeat(books), buyer),
    (books) => grantLevel(books, buyer, granted),
  ]
  const ofAll: Action[] = [
    (books) => settle(books, { channel: 'sandbox', attemptNo: `P${orderId}`, result }),
    (books) => settle(books, { channel: 'sandbox', attemptNo: `P${orderId}`, result }),
    (books) => settle(books, { channel: 'sandbox', attemptNo: `P${orderId}`, result }),
    (books) => cancel(books, anyItem(books).orderId, 'buyer'),
    (books) => pay(books, anyItem(books).orderId, { channel: 'balance', isSandbox: true }),
    (books) => requestRefund(books, userId, { orderId, orderItemId: null, reason: '' }, REFUNDS),
    (books) => grantRefund(books, anyRefund(books), { staffId: null, answer: '', isBeyondRule: true, take: null }, REFUNDS),
    (books) => refuseRefund(books, anyRefund(books), { staffId: null, answer: '' }),
    (books) => refundWithdrawn(books, `${orderId}${WITHDRAWN}`, REFUNDS),
    (books) => giveReleased(books, orderId, { resourceId: PRESALE, title: '' }),
    (books) => deliverRequest(books, DESIGN, { text: '', files: 0 }),
    (books) => confirmRequest(books, DESIGN, facts.orders[0]?.userId ?? '7'),
  ]
  return some(isOfLevels ? ofLevels : [...ofLevels, ...ofAll], below)
}

const openOf = (books: Books, orderId: string): number => books.order(orderId).amountFen - books.order(orderId).refundedFen
/** Orders of levels that took others in payment. */
const upgradesIn = (books: Books): string[] =>
  books.items.where(({ orderItemId }) => books.periodsTakenBy(orderItemId).length > 0).map(({ orderId }) => orderId)

/** Orders a level for a buyer, which takes the rest of lower ones in payment. */
function placeLevel(books: Books, userId: string, planId: string, step: number): void {
  const channel = step % 3 === 0 ? 'balance' : 'sandbox'
  const orderId = String(1000 + step)
  const fresh = { orderId, orderNo: orderId, orderItemIds: [`${orderId}0`], attemptNo: '', requestKey: null }
  place(books, SHOP, userId, { goods: [{ goodsType: 'VIP', goodsId: planId, quantity: 1 }], channel }, CHECKOUT, fresh)
  if (step % 7 > 0) pay(books, orderId, { channel, isSandbox: true })
}

/** Runs random actions one after another; those that throw leave no trace, as a transaction that is rolled back. */
export function randomRun(seed: number): { facts: Facts; books: Books; refused: number } {
  const below = seededNumbers(seed)
  const facts = shopOf(below)
  const done: Action[] = []
  let [books, refused] = [new Books(facts), 0]
  for (let step = 0; step < STEPS; step += 1) {
    const action = someAction(facts, step, seed % 2 === 0, below)
    try {
      action(books)
      done.push(action)
    } catch (error) {
      if (!isFault(error)) throw error
      refused += 1
      books = new Books(facts)
      for (const act of done) act(books)
    }
  }
  return { facts, books, refused }
}
