import { DESIGN_FILES_MAX, type DesignState } from '@shenglang/contract/commerce/made-to-measure/design-requests'
import { DAY_MS } from '@shenglang/contract/shanghai'
import { expect, test } from 'vitest'
import {
  buildFacts,
  buildHistory,
  itemFacts,
  NOW,
  orderFacts,
  requestFacts,
  termsFacts,
} from '../../../../test/commerce/commerce-facts.ts'
import { codeOf } from '../../../../test/fault-of.ts'
import { Books } from '../books.ts'
import { confirmRequest, confirmUnanswered, deliverRequest, quoteRequest, requestChanges, withdrawRequest } from '../design.ts'
import type { Facts, OrderFacts, RefundFacts } from '../facts.ts'
import { endPresale, giveReleased } from '../release.ts'

const PAID = { status: 'PAID', channel: 'sandbox', paidAt: NOW - DAY_MS } as const
/** Order `1`, paid, for the unreleased track `50`. */
const presold = (given: Partial<Facts> = {}, order: Partial<OrderFacts> = {}) =>
  buildFacts({
    orders: [orderFacts('1', 3000, { ...PAID, ...order })],
    items: [itemFacts('1', '50', 3000)],
    terms: [termsFacts('50', { releaseAt: NOW })],
    history: buildHistory(),
    ...given,
  })
/** Order `1`, paid, for the request `90`. */
const designed = (state: DesignState, order: Partial<OrderFacts> = {}, given: Partial<Facts> = {}) =>
  buildFacts({
    orders: [orderFacts('1', 3000, { ...PAID, ...order })],
    items: [itemFacts('1', '90', 3000, { goodsType: 'DESIGN', detail: {} })],
    requests: [requestFacts('90', { state, orderItemId: '190' })],
    history: buildHistory(),
    ...given,
  })
const back: RefundFacts = {
  refundId: '1',
  refundNo: 'R1',
  orderId: '1',
  orderItemId: null,
  attemptNo: 'P1',
  togetherWith: null,
  requestKeys: [],
  state: 'done',
  cause: 'staff',
  amountFen: 100,
  take: 'all',
  reason: '',
  answer: '',
  staffId: null,
  secondId: null,
  plan: null,
  createdAt: NOW,
  decidedAt: NOW,
  doneAt: NOW,
  parts: [{ orderItemId: '150', amountFen: 100, withheldFen: 0, take: 'all', pieces: 1, ms: 0, workIds: ['50'] }],
}
const WORK = { resourceId: '50', title: '夜航' }

test('a release gives the right, and completes the order once', () => {
  const books = new Books(presold())
  expect([giveReleased(books, '1', WORK), giveReleased(books, '1', WORK)]).toEqual([true, false])
  const { decision } = books
  expect(decision.rights).toEqual([{ userId: '7', resourceId: '50', orderItemId: '150', isRevoked: false }])
  expect(decision.orders).toMatchObject([{ status: 'COMPLETED', completedAt: NOW }])
  expect(decision.messages.notices.map(({ title }) => title)).toEqual(['《夜航》已经发布'])
})

test('a release gives the right to a completed order, whose goods came first, and leaves it completed', () => {
  const received = { status: 'COMPLETED', isShipped: true, shippedAt: NOW - 2, completedAt: NOW - 1 } as const
  const goods = itemFacts('1', '60', 2000, { detail: { isDigital: false } })
  const books = new Books(presold({ items: [itemFacts('1', '50', 3000), goods] }, received))
  expect([giveReleased(books, '1', WORK), giveReleased(books, '1', WORK)]).toEqual([true, false])
  expect(books.decision.rights).toEqual([{ userId: '7', resourceId: '50', orderItemId: '150', isRevoked: false }])
  expect(books.decision.orders).toEqual([])
})

test.each<[string, Facts]>([
  ['was taken down', presold({ terms: [termsFacts('50', { releaseAt: NOW, isPublished: false })] })],
  ['went back', presold({ history: buildHistory({ refunds: [back] }) })],
  ['was given and taken back', presold({ rights: [{ userId: '7', resourceId: '50', orderItemId: '150', isRevoked: true }] })],
  ['was not paid', presold({}, { status: 'CREATED', paidAt: null })],
])('does not release what %s', (_, facts) => {
  const books = new Books(facts)
  expect(giveReleased(books, '1', WORK)).toBe(false)
  expect([books.decision.rights, books.decision.orders]).toEqual([[], []])
})

test('an order is completed once all of it was delivered', () => {
  const facts = presold({ items: [itemFacts('1', '50', 2000), itemFacts('1', '51', 1000)] })
  const books = new Books(facts)
  giveReleased(books, '1', WORK)
  expect(books.order('1').status).toBe('PAID')
})

test.each([
  [{ releaseAt: NOW }, false, true, ['50']],
  [{ releaseAt: NOW }, true, false, []],
  [{ releaseAt: NOW + 1 }, false, true, []],
  [{ releaseAt: NOW, isPublished: false }, false, true, []],
])('a presale of %o, waited for: %s, is settled: %s', (terms, isWaitedFor, isOver, released) => {
  const books = new Books(buildFacts({ terms: [termsFacts('50', terms)] }))
  expect([endPresale(books, '50', isWaitedFor), books.decision.released]).toEqual([isOver, released])
})

test('an accepted delivery completes its order', () => {
  const books = new Books(designed('delivered'))
  confirmRequest(books, '90', '7')
  expect([books.requests.get('90')?.state, books.order('1').status]).toEqual(['done', 'COMPLETED'])
})

/** Buyers have ten days to answer a delivery. */
const DUE = NOW - 10 * DAY_MS
const unanswered = (deliveredAt: number | null, state: DesignState = 'delivered', order: Partial<OrderFacts> = {}) =>
  designed(state, order, { requests: [requestFacts('90', { state, deliveredAt, orderItemId: '190' })] })
test.each<[string, Facts, boolean]>([
  ['on the last moment of its days', unanswered(DUE), true],
  ['a moment before', unanswered(DUE + 1), false],
  ['long after', unanswered(0), true],
  ['that its buyer wants changed', unanswered(DUE, 'working'), false],
  ['that is accepted already', unanswered(DUE, 'done'), false],
  ['that never came', unanswered(null), false],
  ['whose order is being refunded', unanswered(DUE, 'delivered', { status: 'REFUNDING' }), false],
  ['whose order was refunded', unanswered(DUE, 'refunded', { status: 'REFUNDED' }), false],
  [
    'without an order',
    designed('delivered', {}, { requests: [requestFacts('90', { state: 'delivered', deliveredAt: DUE })] }),
    false,
  ],
])('a delivery %s counts as accepted: %o', (_name, facts, isAccepted) => {
  const books = new Books(facts)
  expect(confirmUnanswered(books, '90')).toBe(isAccepted)
  expect(books.decision.requests.map(({ state }) => state)).toEqual(isAccepted ? ['done'] : [])
})

test.each<[string, (books: Books) => void, Facts, string]>([
  ['confirmed by somebody else', (books) => confirmRequest(books, '90', '8'), designed('delivered'), 'DESIGN_REQUEST_NOT_FOUND'],
  ['confirmed before it is delivered', (books) => confirmRequest(books, '90', '7'), designed('working'), 'DESIGN_STATE'],
  [
    'confirmed while its order is refunded',
    (books) => confirmRequest(books, '90', '7'),
    designed('delivered', { status: 'REFUNDING' }),
    'ORDER_STATE',
  ],
  [
    'confirmed without an order',
    (books) => confirmRequest(books, '90', '7'),
    designed('delivered', {}, { requests: [requestFacts('90', { state: 'quoted' })] }),
    'DESIGN_STATE',
  ],
  [
    'delivered once more when it is done',
    (books) => deliverRequest(books, '90', { text: '', files: 1 }),
    designed('done'),
    'DESIGN_STATE',
  ],
  [
    'delivered with a file too many',
    (books) => deliverRequest(books, '90', { text: '', files: 1 }),
    designed('working', {}, { requests: [requestFacts('90', { state: 'working', fileCount: DESIGN_FILES_MAX })] }),
    'DESIGN_FILES_FULL',
  ],
  ['changed before it is delivered', (books) => requestChanges(books, '90', '7', '改'), designed('working'), 'DESIGN_STATE'],
  ['withdrawn when it is ordered', (books) => withdrawRequest(books, '90', '7'), designed('quoted'), 'DESIGN_ORDERED'],
  [
    'quoted when it is ordered',
    (books) => quoteRequest(books, '90', { quoteFen: 1, days: 1, text: '', validDays: 1 }),
    designed('quoted'),
    'DESIGN_ORDERED',
  ],
])('a made-to-measure item is not %s', (_, act, facts, fault) => {
  expect(codeOf(() => act(new Books(facts)))).toBe(fault)
})
