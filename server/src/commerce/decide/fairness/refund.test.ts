import { isFault } from '@shenglang/contract/fault'
import { DAY_MS } from '@shenglang/contract/shanghai'
import { expect, test } from 'vitest'
import {
  attemptFacts,
  buildFacts,
  buildHistory,
  itemFacts,
  NOW,
  orderFacts,
  periodFacts,
  requestFacts,
  termsFacts,
} from '../../../../test/commerce/commerce-facts.ts'
import { Books } from '../books.ts'
import { endRefund } from '../end-refund.ts'
import type { Facts, ItemFacts, OrderFacts, OrderHistory, PeriodFacts } from '../facts.ts'
import { ship } from '../orders/shipping.ts'
import { grantRefund, refuseRefund, requestRefund, type StaffDecision, startRefund } from '../refund.ts'
import { refundWithdrawn } from '../refund-withdrawn.ts'

const PAID = { status: 'COMPLETED', channel: 'sandbox', paidAt: NOW - DAY_MS } as const
const NUMBERS = ['R1', 'R2', 'R3']
const STAFF: StaffDecision = { staffId: '1', answer: '同意', take: null }

/** Order `1` of ¥30, paid at the sandbox a day ago, with one item. */
const sold = (
  item: Partial<ItemFacts>,
  given: Partial<Facts> = {},
  history: Partial<OrderHistory> = {},
  order: Partial<OrderFacts> = {},
) =>
  buildFacts({
    orders: [orderFacts('1', 3000, { ...PAID, ...order })],
    items: [itemFacts('1', '50', 3000, item)],
    attempts: [attemptFacts('1', 3000, { state: 'paid' })],
    history: buildHistory({ paidBy: [{ orderId: '1', attemptNo: 'P1' }], ...history }),
    ...given,
  })
const RIGHT = { userId: '7', orderItemId: '150', isRevoked: false }
const work = (id: string, filesTaken = 0) => ({ orderItemId: '150', id, priceFen: 1000, files: 1, filesTaken })
const track = (filesTaken = 0) => sold({}, { rights: [{ ...RIGHT, resourceId: '50' }] }, { works: [work('50', filesTaken)] })
const pack = sold(
  { goodsId: '60', orderItemId: '150' },
  { rights: ['50', '51', '60'].map((resourceId) => ({ ...RIGHT, resourceId })) },
  { works: [work('50', 1), work('51'), { ...work('60'), priceFen: 0, files: 0 }] },
)
const goods = sold(
  { quantity: 3, unitFen: 1000, detail: { isDigital: false } },
  { terms: [termsFacts('50', { stock: 2, takenCount: 3 })] },
  {},
  { status: 'PAID', isShipped: true },
)
const level = (vipLevel: number, given: Partial<PeriodFacts> = {}, taken: unknown[] = []) =>
  sold(
    { goodsType: 'VIP', goodsId: '4', artistId: null, detail: { vipLevel, months: 1, taken } },
    { periods: [periodFacts('5', { vipLevel, orderItemId: '150', worthFen: 3000, ...given })] },
  )
const upgrade = () => {
  const facts = level(2, { worthFen: 4200 }, [{ periodId: '4', takenFen: 1200, leftFen: 0 }])
  const lower = periodFacts('4', {
    orderItemId: '9',
    takenBy: '150',
    startsAt: NOW - 10 * DAY_MS,
    endsAt: NOW - DAY_MS,
    lastsUntil: NOW + 20 * DAY_MS,
  })
  return { ...facts, periods: [lower, ...facts.periods] }
}
const design = sold(
  { goodsType: 'DESIGN', goodsId: '90', detail: {} },
  { requests: [requestFacts('90', { state: 'working', orderItemId: '150' })] },
  {},
  { status: 'PAID' },
)
const topUp = sold(
  { goodsType: 'RECHARGE', goodsId: '3000', artistId: null, detail: {} },
  { balances: [{ userId: '7', isSandbox: true, fen: 3500 }] },
)

const everything = () => true
/** The state of the sold item and its buyer. */
const stateOf = (books: Books) => ({
  rights: books.rights.where(({ isRevoked }) => !isRevoked),
  periods: books.periods
    .where(everything)
    .map(({ endsAt, lastsUntil, worthFen, takenBy }) => [endsAt, lastsUntil, worthFen, takenBy]),
  stock: books.terms.get('50')?.stock,
  request: books.requests.get('90')?.state,
  balance: books.balanceOf('7', true),
  status: books.order('1').status,
})
const start = (facts: Facts, decision: Partial<StaffDecision> = {}, amountFen = 3000) => {
  const books = new Books(facts)
  startRefund(books, { orderId: '1', orderItemId: null, amountFen }, { ...STAFF, ...decision }, NUMBERS)
  return books
}
const faultOf = (act: () => unknown): string => {
  try {
    act()
    return 'none'
  } catch (error) {
    if (!isFault(error)) throw error
    return `${error.code} ${error.message}`
  }
}

test.each<[string, Facts, Partial<StaffDecision>, object]>([
  ['a track', track(), {}, { rights: [] }],
  ['a goodwill for a track', track(), { take: { take: 'nothing' } }, { rights: [{ resourceId: '50' }] }],
  ['what was not downloaded of a pack', pack, { take: { take: 'part' } }, { rights: [{ resourceId: '50' }] }],
  ['goods', goods, {}, { stock: 2 }],
  ['a level', level(1), {}, { periods: [[NOW, NOW + 30 * DAY_MS, 3000, null]] }],
  [
    'days of a level',
    level(1),
    { take: { take: 'part', days: 5 } },
    { periods: [[NOW + 25 * DAY_MS, NOW + 25 * DAY_MS, 0, null]] },
  ],
  ['something made to measure', design, {}, { request: 'refunded' }],
  ['a top-up', topUp, {}, { balance: 500 }],
])('%s is revoked when its refund is granted, and restored when that fails', (_, facts, decision, taken) => {
  const before = stateOf(new Books(facts))
  const books = start(facts, decision)
  expect(stateOf(books)).toMatchObject({ ...taken, status: 'REFUNDING' })
  endRefund(books, '1', { state: 'failed' })
  expect(stateOf(books)).toEqual(before)
  expect(books.order('1')).toMatchObject({ status: facts.orders[0]?.status, refundedFen: 0 })
  expect(books.decision.messages.finance.map(({ title }) => title)).toEqual(['退款 R1 被渠道拒绝'])
})

test('refunding an upgrade returns what it took in payment, and takes it again if the refund fails', () => {
  const books = start(upgrade())
  expect(stateOf(books).periods).toEqual([
    [NOW + 20 * DAY_MS, NOW + 20 * DAY_MS, 1200, null],
    [NOW, NOW + 30 * DAY_MS, 4200, null],
  ])
  endRefund(books, '1', { state: 'failed' })
  expect(stateOf(books).periods).toEqual([
    [NOW, NOW + 20 * DAY_MS, 1200, '150'],
    [NOW + 30 * DAY_MS, NOW + 30 * DAY_MS, 4200, null],
  ])
})

test.each<[string, Facts, number, string, object]>([
  ['all of it', track(), 3000, 'REFUNDED', { refundedFen: 3000 }],
  ['a part of it', track(), 1000, 'COMPLETED', { refundedFen: 1000 }],
  ['goods that nobody sent', goods, 3000, 'REFUNDED', { refundedFen: 3000 }],
])('the money of %s is posted only once the provider confirms it', (_, facts, fen, status, order) => {
  const books = start(facts, {}, fen)
  endRefund(books, '1', { state: 'pending' })
  expect(books.order('1')).toMatchObject({ status: 'REFUNDING', refundedFen: 0 })
  endRefund(books, '1', { state: 'done' })
  endRefund(books, '1', { state: 'failed' })
  expect(books.order('1')).toMatchObject({ status, ...order })
  expect(books.decision.postings.map(({ reference }) => reference)).toEqual(['refund:1'])
  expect(books.terms.get('50')?.stock).toBe(facts === goods ? 5 : undefined)
})

const taker = { orderItemId: '99', orderId: '9', orderNo: 'N9', status: 'COMPLETED' } as const
test.each<[string, Facts, Partial<StaffDecision>, number, string]>([
  ['more than was paid', track(), {}, 3001, 'REFUND_REFUSED 最多可退 ¥30'],
  ['nothing', track(), {}, 0, 'REFUND_REFUSED 按规则没有可退的金额'],
  ['an order that is being refunded', sold({}, {}, {}, { status: 'REFUNDING' }), {}, 3000, 'ORDER_STATE'],
  ['an order that is not paid', sold({}, {}, {}, { status: 'CREATED' }), {}, 3000, 'ORDER_STATE'],
  [
    'what was paid more than a year ago',
    sold({}, {}, {}, { paidAt: NOW - 366 * DAY_MS }),
    {},
    3000,
    'REFUND_REFUSED 付款已超过一年',
  ],
  ['what no payment is known of', sold({}, {}, { paidBy: [] }), {}, 3000, 'REFUND_REFUSED 找不到这笔订单的付款记录'],
  ['a track in part', track(), { take: { take: 'part' } }, 1000, 'REFUND_REFUSED 曲50：单曲只能全部收回或不收回'],
  ['more days than are left', level(1), { take: { take: 'part', days: 31 } }, 1000, 'REFUND_REFUSED 曲50：会员只剩 30 天'],
  ['a spent top-up', { ...topUp, balances: [] }, {}, 3000, 'REFUND_REFUSED 最多可退 ¥0'],
  ['an order that nothing paid for, together', track(), { isTogether: true }, 3000, 'REFUND_REFUSED 没有被它抵扣的订单'],
  [
    'a level that paid for an upgrade',
    { ...level(1, { takenBy: '99' }), history: buildHistory({ paidBy: [{ orderId: '1', attemptNo: 'P1' }], takers: [taker] }) },
    {},
    3000,
    'REFUND_REFUSED 这段会员已抵扣订单 N9 的升级',
  ],
])('staff cannot refund %s', (_, facts, decision, fen, fault) => {
  expect(faultOf(() => start(facts, decision, fen))).toContain(fault)
})

test('refunds without staff what was not downloaded, and asks staff otherwise', () => {
  const request = (facts: Facts) => {
    const books = new Books(facts)
    return [requestRefund(books, '7', { orderId: '1', orderItemId: null, reason: '买错了' }, NUMBERS), books] as const
  }
  const [granted] = request(track())
  expect(granted).toMatchObject({ state: 'granted', amountFen: 3000, take: 'all', attemptNo: 'P1' })
  const [waiting, books] = request(pack)
  expect(waiting).toMatchObject({ state: 'asked', amountFen: 1500, take: 'part', attemptNo: null })
  expect(books.decision.messages.finance.map(({ title }) => title)).toEqual(['有退款申请待处理'])
  expect(faultOf(() => request(track(1)))).toContain('REFUND_REFUSED 已经用完或下载过')
  expect(
    faultOf(() => requestRefund(new Books(track()), '8', { orderId: '1', orderItemId: null, reason: '' }, NUMBERS)),
  ).toContain('ORDER_NOT_FOUND')
})

test('staff decide a request once', () => {
  const books = new Books(pack)
  requestRefund(books, '7', { orderId: '1', orderItemId: null, reason: '买错了' }, NUMBERS)
  refuseRefund(books, '1', STAFF)
  expect(books.order('1').status).toBe('COMPLETED')
  expect(faultOf(() => grantRefund(books, '1', STAFF, NUMBERS))).toContain('REFUND_DECIDED')
  expect(faultOf(() => grantRefund(books, '2', STAFF, NUMBERS))).toContain('REFUND_NOT_FOUND')
})

test.each<[string, Partial<Facts>, Partial<OrderFacts>, string | undefined]>([
  ['was taken down before its release', {}, {}, 'granted'],
  ['is still to be released', { terms: [termsFacts('50', { releaseAt: NOW + 1 })] }, {}, undefined],
  ['was given', { rights: [{ ...RIGHT, resourceId: '50' }] }, {}, undefined],
  ['is of an order that is being refunded', {}, { status: 'REFUNDING' }, undefined],
  ['was paid more than a year ago', {}, { paidAt: NOW - 366 * DAY_MS }, 'asked'],
])('a presale that %s', (_, given, order, state) => {
  const terms = [termsFacts('50', { releaseAt: NOW - 1, isPublished: false })]
  const books = new Books(sold({}, { terms, ...given }, { works: [work('50')] }, { status: 'PAID', ...order }))
  for (let time = 0; time < 2; time += 1) refundWithdrawn(books, '150', NUMBERS)
  expect(books.decision.newRefunds.map((refund) => refund.state)).toEqual(state === undefined ? [] : [state])
})

/** Order `1` of a delivered track and two pieces of goods. */
const mixed = (order: Partial<OrderFacts>, given: Partial<Facts> = {}) =>
  sold(
    { amountFen: 1000, unitFen: 1000 },
    {
      items: [
        itemFacts('1', '50', 1000),
        itemFacts('1', '70', 2000, { quantity: 2, unitFen: 1000, detail: { isDigital: false } }),
      ],
      rights: [{ ...RIGHT, resourceId: '50' }],
      ...given,
    },
    { works: [work('50')] },
    { status: 'PAID', isShipped: true, ...order },
  )
const SENT = { status: 'SHIPPED', shippedAt: NOW - 1 } as const
const awaited = { rights: [], terms: [termsFacts('50', { releaseAt: NOW + 1 })] }

test.each<[string, Facts, number, OrderFacts['status']]>([
  ['before they are sent', mixed({}), 2, 'COMPLETED'],
  ['after they were sent', mixed(SENT), 2, 'COMPLETED'],
  ['but one before they are sent', mixed({}), 1, 'PAID'],
  ['but one after they were sent', mixed(SENT), 1, 'SHIPPED'],
  ['while a presale is awaited', mixed({}, awaited), 2, 'PAID'],
])('an order of a track and goods that all go back %s', (_, facts, pieces, status) => {
  const books = new Books(facts)
  const take = pieces === 2 ? ({ take: 'all' } as const) : ({ take: 'part', pieces } as const)
  const goodsOf = { orderId: '1', orderItemId: '170', amountFen: pieces * 1000 }
  const { refundId } = startRefund(books, goodsOf, { ...STAFF, take }, NUMBERS)
  endRefund(books, refundId, { state: 'done' })
  expect(books.order('1')).toMatchObject({ status, completedAt: status === 'COMPLETED' ? NOW : null })
})

test('nothing is sent of goods that all went back, and a failed refund leaves them to be sent', () => {
  const shipping = { carrier: '顺丰', trackingNo: 'SF1' }
  const goBack = (state: 'done' | 'failed') => {
    const books = new Books(mixed({}, awaited))
    const goodsOf = { orderId: '1', orderItemId: '170', amountFen: 2000 }
    const { refundId } = startRefund(books, goodsOf, { ...STAFF, take: { take: 'all' } }, NUMBERS)
    endRefund(books, refundId, { state })
    return books
  }
  expect(faultOf(() => ship(goBack('done'), '1', shipping))).toContain('ORDER_STATE')
  const books = goBack('failed')
  ship(books, '1', shipping)
  expect(books.order('1').status).toBe('SHIPPED')
})
