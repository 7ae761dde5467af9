import { expect, test } from 'vitest'
import { buildFacts, buildHistory, itemFacts, orderFacts } from '../../../../test/commerce/commerce-facts.ts'
import { faultOf } from '../../../../test/fault-of.ts'
import { Books } from '../books.ts'
import type { ItemFacts, OrderFacts, RefundFacts, RefundPart } from '../facts.ts'
import { correctShipping, ship, shipAll } from './shipping.ts'

const SENT = { carrier: '顺丰速运', trackingNo: 'SF1' }
const GOODS = { quantity: 2, detail: { isDigital: false } }
const part = (given: Partial<RefundPart>): RefundPart => ({
  ...{ orderItemId: '150', amountFen: 1000, take: 'part', pieces: 1, ms: 0, workIds: [], withheldFen: 0 },
  ...given,
})
const refund = (given: Partial<RefundPart>, state: RefundFacts['state'] = 'done') =>
  ({ refundId: '1', orderId: '1', state, parts: [part(given)] }) as unknown as RefundFacts
/** Two pieces of goods `50` for ¥20, paid. */
const paid = (order: Partial<OrderFacts> = {}, item: Partial<ItemFacts> = {}, refunds: RefundFacts[] = []) =>
  buildFacts({
    orders: [orderFacts('1', 2000, { status: 'PAID', isShipped: true, ...order })],
    items: [itemFacts('1', '50', 2000, { ...GOODS, ...item })],
    history: buildHistory({ refunds }),
  })

test.each<[string, ReturnType<typeof paid>, string]>([
  ['that is paid', paid(), 'none'],
  ['of which a piece went back', paid({}, {}, [refund({})]), 'none'],
  ['of which all pieces went back, one after another', paid({}, {}, [refund({ pieces: 2 })]), 'ORDER_STATE'],
  ['that went back', paid({}, {}, [refund({ take: 'all' }, 'granted')]), 'ORDER_STATE'],
  ['whose refund failed', paid({}, {}, [refund({ take: 'all' }, 'failed')]), 'none'],
  ['of files', paid({}, { detail: { isDigital: true } }), 'ORDER_STATE'],
  ['that is not paid', paid({ status: 'CREATED' }), 'ORDER_STATE'],
  ['that was sent', paid({ status: 'SHIPPED' }), 'ORDER_STATE'],
])('sending an order %s: %#', (_what, facts, outcome) => {
  const books = new Books(facts)
  expect(faultOf(() => ship(books, '1', SENT))).toContain(outcome)
  if (outcome === 'none') {
    expect(books.order('1')).toMatchObject({ status: 'SHIPPED', ...SENT })
    expect(books.decision.messages.notices).toMatchObject([
      { userId: '7', title: '订单已发货', content: '《曲50》，顺丰速运 SF1' },
    ])
  }
})

test('a list of shipments sends each order with its own number, and names the rows that are refused', () => {
  const facts = buildFacts({
    orders: ['1', '2', '3'].map((id) =>
      orderFacts(id, 2000, { orderNo: `N${id}`, isShipped: true, status: id === '2' ? 'SHIPPED' : 'PAID' }),
    ),
    items: ['1', '2', '3'].map((id) => itemFacts(id, `5${id}`, 2000, GOODS)),
    history: buildHistory({}),
  })
  const books = new Books(facts)
  const shipments = ['1', '2', '3'].map((orderId) => ({
    row: Number(orderId),
    orderId,
    carrier: '中通',
    trackingNo: `Z${orderId}`,
  }))
  expect(shipAll(books, shipments)).toEqual([{ row: 2, reason: '订单 N2：已发货的订单不能发货' }])
  expect(['1', '3'].map((id) => books.order(id))).toMatchObject([
    { status: 'SHIPPED', trackingNo: 'Z1' },
    { status: 'SHIPPED', trackingNo: 'Z3' },
  ])
})

const sent = (order: Partial<OrderFacts> = {}) => paid({ status: 'SHIPPED', ...SENT, ...order })
const OTHER = { carrier: '中通快递', trackingNo: 'ZT2' }

test.each<[string, ReturnType<typeof paid>, typeof SENT, string, string, string[]]>([
  ['that was sent', sent(), OTHER, 'SF1', 'none', ['物流信息已更正']],
  ['of another carrier alone', sent(), { ...SENT, carrier: '中通快递' }, 'SF1', 'none', ['物流信息已更正']],
  ['that says the same', sent(), SENT, 'SF1', 'none', []],
  ['whose number changed since it was seen', sent(), OTHER, 'SF0', 'CHANGED_MEANWHILE', []],
  ['that was not sent', paid(), OTHER, '', 'ORDER_STATE', []],
  ['that was received', sent({ status: 'COMPLETED' }), OTHER, 'SF1', 'ORDER_STATE', []],
])('correcting a shipment %s: %#', (_what, facts, shipping, seenTrackingNo, outcome, titles) => {
  const books = new Books(facts)
  expect(faultOf(() => correctShipping(books, '1', shipping, { seenTrackingNo, staffId: '3' }))).toContain(outcome)
  if (outcome === 'none') {
    expect(books.order('1')).toMatchObject(shipping)
    expect(books.decision.messages.notices.map(({ title }) => title)).toEqual(titles)
  }
})
