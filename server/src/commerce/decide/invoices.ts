import { fault } from '@shenglang/contract/faults'
import { yuan } from '@shenglang/contract/format'
import type { Books } from './books.ts'
import type { InvoiceFacts, OrderFacts } from './facts.ts'

const refused = (message: string) => fault('INVOICE_REFUSED', { message })

/** The sample that a sandbox order gets instead of an invoice. */
interface Sample {
  invoiceNo: string
  orderNo: string
  amountFen: number
}

/**
 * Requires that an order can be invoiced, and returns the sample for a sandbox order. Money must have moved for an invoice, and
 * the balance was invoiced when it was topped up. Throws ORDER_NOT_FOUND for another user's order, and INVOICE_REFUSED.
 */
export function requireInvoiceable(books: Books, orderId: string, userId: string): Sample | undefined {
  const order = books.order(orderId)
  if (order.userId !== userId) throw fault('ORDER_NOT_FOUND')
  const refusal = refusalOf(order)
  if (refusal !== undefined) throw refused(refusal)
  const { isSandbox, orderNo, amountFen, refundedFen } = order
  return isSandbox ? { invoiceNo: `SAMPLE-${orderNo}`, orderNo, amountFen: amountFen - refundedFen } : undefined
}

function refusalOf({ channel, paidAt, status, amountFen, refundedFen }: OrderFacts): string | undefined {
  if (channel === 'balance') return '用余额付款的订单，请在充值订单上申请发票'
  if (paidAt === null) return '付款后才能申请发票'
  if (status === 'REFUNDING') return '退款处理完后再申请发票'
  if (amountFen === refundedFen) return '没有可以开票的金额'
  return undefined
}

/** Marks the invoice as issued, with the amount that was not refunded, and notifies its owner. Throws INVOICE_REFUSED. */
export function issueInvoice(
  books: Books,
  invoiceId: string,
  { invoiceNo, fileId, isNumberTaken }: { invoiceNo: string; fileId: string; isNumberTaken: boolean },
): void {
  const invoice = invoiceIn(books, invoiceId, 'asked', '这张发票不在待开具')
  const { orderId, orderNo, userId, status, amountFen, refundedFen } = books.order(invoice.orderId)
  if (status === 'REFUNDING') throw refused('订单正在退款，处理完后再开具')
  if (isNumberTaken) throw refused('这个发票号码已经用过')
  const fen = amountFen - refundedFen
  books.invoices.set({ ...invoice, state: 'issued', amountFen: fen, invoiceNo, fileId, issuedAt: books.now })
  const content = `订单 ${orderNo}，发票号码 ${invoiceNo}，可在我的发票下载`
  books.notify({ userId, kind: 'order', orderId, title: `发票已开具：${yuan(fen)}`, content })
}

/** Records the reversing invoice of the tax office's system. Throws INVOICE_REFUSED for any other state. */
export function reverseInvoice(books: Books, invoiceId: string): void {
  books.invoices.set({ ...invoiceIn(books, invoiceId, 'toReverse', '这张发票不在待红冲'), state: 'reversed' })
}

function invoiceIn(books: Books, invoiceId: string, state: InvoiceFacts['state'], refusal: string): InvoiceFacts {
  const invoice = books.invoices.get(invoiceId)
  if (invoice?.state !== state) throw refused(refusal)
  return invoice
}

/** Corrects the invoice after a refund: an issued one must be reversed, a requested one may have no amount left. */
export function correctInvoice(books: Books, orderId: string, isWhole: boolean): void {
  const [invoice] = books.invoices.where((each) => each.orderId === orderId)
  if (invoice?.state === 'asked' && isWhole) books.invoices.set({ ...invoice, state: 'cancelled' })
  if (invoice?.state !== 'issued') return
  // A sample is in no accounts.
  const { isSandbox } = books.order(orderId)
  books.invoices.set({ ...invoice, state: isSandbox ? 'reversed' : 'toReverse' })
  if (!isSandbox) books.notifyFinance({ title: `发票 ${invoice.invoiceNo ?? ''} 待红冲`, content: '它的订单退了款' })
}
