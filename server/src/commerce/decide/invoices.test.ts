import { expect, test } from 'vitest'
import { buildFacts, buildHistory, NOW, orderFacts } from '../../../test/commerce/commerce-facts.ts'
import { faultOf } from '../../../test/fault-of.ts'
import { Books } from './books.ts'
import type { InvoiceFacts, OrderFacts } from './facts.ts'
import { correctInvoice, issueInvoice, requireInvoiceable, reverseInvoice } from './invoices.ts'

const PAID = { status: 'COMPLETED', channel: 'wechat', paidAt: NOW, isSandbox: false } as const
const booksOf = (order: Partial<OrderFacts> = {}, state?: InvoiceFacts['state']) => {
  const invoice = { invoiceId: '5', orderId: '1', invoiceNo: null, amountFen: null, fileId: null, issuedAt: null }
  const history = buildHistory({ invoices: state === undefined ? [] : [{ ...invoice, state }] })
  return new Books(buildFacts({ orders: [orderFacts('1', 3000, { ...PAID, ...order })], history }))
}
const refusal = (message: string) => `INVOICE_REFUSED ${message}`

test.each<[string, Partial<OrderFacts>, string]>([
  ['paid by a channel', {}, 'none'],
  ['refunded in part', { refundedFen: 2999 }, 'none'],
  ['refunded', { refundedFen: 3000, status: 'REFUNDED' }, refusal('没有可以开票的金额')],
  ['of ¥0', { amountFen: 0 }, refusal('没有可以开票的金额')],
  ['paid from the balance', { channel: 'balance' }, refusal('用余额付款的订单，请在充值订单上申请发票')],
  ['not paid', { status: 'CREATED', channel: null, paidAt: null }, refusal('付款后才能申请发票')],
  ['being refunded', { status: 'REFUNDING' }, refusal('退款处理完后再申请发票')],
  ['of another user', { userId: '8' }, 'ORDER_NOT_FOUND'],
])('an order %s can be invoiced: %s', (_name, order, outcome) => {
  expect(faultOf(() => requireInvoiceable(booksOf(order), '1', '7'))).toContain(outcome)
})

test('a sandbox order has a sample of what was not refunded', () => {
  const sample = requireInvoiceable(booksOf({ isSandbox: true, refundedFen: 1000 }), '1', '7')
  expect(sample).toEqual({ invoiceNo: 'SAMPLE-N1', orderNo: 'N1', amountFen: 2000 })
})

const ISSUE = { invoiceNo: '88888888', fileId: 'f', isNumberTaken: false }
test.each<[string, InvoiceFacts['state'] | undefined, Partial<OrderFacts>, boolean, string]>([
  ['that was requested', 'asked', {}, false, 'none'],
  ['that is missing', undefined, {}, false, refusal('这张发票不在待开具')],
  ['that is issued', 'issued', {}, false, refusal('这张发票不在待开具')],
  ['that was cancelled', 'cancelled', {}, false, refusal('这张发票不在待开具')],
  ['of an order that is being refunded', 'asked', { status: 'REFUNDING' }, false, refusal('订单正在退款，处理完后再开具')],
  ['under a number that was used', 'asked', {}, true, refusal('这个发票号码已经用过')],
])('an invoice %s is issued: %s', (_name, state, order, isNumberTaken, outcome) => {
  const books = booksOf({ refundedFen: 1200, ...order }, state)
  expect(faultOf(() => issueInvoice(books, '5', { ...ISSUE, isNumberTaken }))).toBe(outcome)
  const issued = { state: 'issued', amountFen: 1800, invoiceNo: '88888888', issuedAt: NOW }
  expect(books.decision.invoices).toMatchObject(outcome === 'none' ? [issued] : [])
})

test.each<[InvoiceFacts['state'], boolean, boolean, InvoiceFacts['state'] | undefined, number]>([
  ['asked', true, false, 'cancelled', 0],
  ['asked', false, false, undefined, 0],
  ['issued', true, false, 'toReverse', 1],
  ['issued', false, false, 'toReverse', 1],
  ['issued', true, true, 'reversed', 0],
  ['toReverse', true, false, undefined, 0],
  ['reversed', true, false, undefined, 0],
])('after a refund an invoice that is %s (whole: %s, sandbox: %s) is %s', (state, isWhole, isSandbox, after, notices) => {
  const books = booksOf({ isSandbox }, state)
  correctInvoice(books, '1', isWhole)
  expect(books.decision.invoices.map((invoice) => invoice.state)).toEqual(after === undefined ? [] : [after])
  expect(books.decision.messages.finance.length).toBe(notices)
})

test.each<[InvoiceFacts['state'], string]>([
  ['toReverse', 'none'],
  ['issued', refusal('这张发票不在待红冲')],
  ['reversed', refusal('这张发票不在待红冲')],
])('an invoice that is %s is reversed: %s', (state, outcome) => {
  expect(faultOf(() => reverseInvoice(booksOf({}, state), '5'))).toBe(outcome)
})
