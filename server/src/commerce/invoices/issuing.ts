import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { StaffInvoice } from '@shenglang/contract/commerce/invoices'
import { fault } from '@shenglang/contract/faults'
import { yuan } from '@shenglang/contract/format'
import type { Kysely } from 'kysely'
import { writeNotice } from '../../notices/index.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Files } from '../../platform/files/port.ts'
import { lockOrder } from '../facts/orders.sql.ts'
import { tellFinance } from '../sale/notify-finance.ts'
import type { Sale } from '../sale/sale.ts'
import { openSale } from '../sale/sale.ts'
import { invoiceKey } from './files.ts'
import { isNumberTaken, selectInvoice, selectInvoiceOf, updateInvoice } from './invoices.sql.ts'
import { readStaffInvoice } from './invoices.ts'

interface Deps {
  db: Kysely<Tables>
  files: Pick<Files, 'put' | 'remove'>
  now: () => Date
}

/** Every PDF begins so. */
const PDF_HEAD = '%PDF-'

/**
 * Puts the file of an invoice at its owner's hand, and tells them. It says what is left of the order's money now. Throws
 * INVOICE_NOT_FOUND, and INVOICE_REFUSED for what is no PDF, was issued before, or has a number that another invoice has.
 */
export async function issueInvoice(
  deps: Deps,
  { invoiceId, invoiceNo, path }: { invoiceId: string; invoiceNo: string; path: string },
): Promise<StaffInvoice> {
  const invoice = await selectInvoice(deps.db, invoiceId)
  if (!invoice) throw fault('INVOICE_NOT_FOUND')
  if (!(await isPdf(path))) throw fault('INVOICE_REFUSED', { message: '发票文件应为 PDF' })
  const fileId = randomUUID()
  await deps.files.put(invoiceKey(fileId), path)
  try {
    return await openSale(deps, (sale) => issue(sale, invoice.order_id, { invoiceId, invoiceNo, fileId }))
  } catch (error) {
    await deps.files.remove(invoiceKey(fileId))
    throw error
  }
}

async function issue(
  { transaction, now }: Sale,
  orderId: string,
  { invoiceId, invoiceNo, fileId }: { invoiceId: string; invoiceNo: string; fileId: string },
): Promise<StaffInvoice> {
  const order = await lockOrder(transaction, orderId)
  const invoice = await selectInvoice(transaction, invoiceId)
  if (!order || invoice?.state !== 'asked') throw fault('INVOICE_REFUSED', { message: '这张发票不在待开具' })
  if (order.status === 'REFUNDING') throw fault('INVOICE_REFUSED', { message: '订单正在退款，处理完后再开具' })
  if (await isNumberTaken(transaction, invoiceNo)) throw fault('INVOICE_REFUSED', { message: '这个发票号码已经用过' })
  const amountFen = Number(order.amount_fen) - Number(order.refunded_fen)
  await updateInvoice(transaction, invoiceId, {
    state: 'issued',
    amount_fen: amountFen,
    invoice_no: invoiceNo,
    file_id: fileId,
    issued_at: now,
  })
  await writeNotice(transaction, {
    userId: order.user_id,
    kind: 'order',
    orderId: order.order_id,
    title: `发票已开具：${yuan(amountFen)}`,
    content: `订单 ${order.order_no}，发票号码 ${invoiceNo}，可在我的发票下载`,
  })
  return readStaffInvoice(transaction, invoiceId)
}

async function isPdf(path: string): Promise<boolean> {
  const file = await open(path).catch(() => undefined)
  if (!file) return false
  try {
    const { buffer } = await file.read({ buffer: Buffer.alloc(PDF_HEAD.length), position: 0 })
    return buffer.toString('latin1') === PDF_HEAD
  } finally {
    await file.close()
  }
}

/** The reversing invoice was made out at the tax office's system. Throws INVOICE_NOT_FOUND, and INVOICE_REFUSED for any other. */
export function reverseInvoice(deps: Pick<Deps, 'db' | 'now'>, invoiceId: string): Promise<StaffInvoice> {
  return openSale(deps, async ({ transaction }) => {
    const found = await selectInvoice(transaction, invoiceId)
    if (!found) throw fault('INVOICE_NOT_FOUND')
    await lockOrder(transaction, found.order_id)
    const invoice = await selectInvoice(transaction, invoiceId)
    if (invoice?.state !== 'toReverse') throw fault('INVOICE_REFUSED', { message: '这张发票不在待红冲' })
    await updateInvoice(transaction, invoiceId, { state: 'reversed' })
    return readStaffInvoice(transaction, invoiceId)
  })
}

/** Money of an order came back: an issued invoice says too much, one that was only asked for may have nothing left to say. */
export async function noteRefund(transaction: Kysely<Tables>, orderId: string, isWhole: boolean): Promise<void> {
  const invoice = await selectInvoiceOf(transaction, orderId)
  if (invoice?.state === 'asked' && isWhole) await updateInvoice(transaction, invoice.invoice_id, { state: 'cancelled' })
  if (invoice?.state !== 'issued') return
  // A sample stands in nobody's books.
  if (invoice.is_sandbox) return updateInvoice(transaction, invoice.invoice_id, { state: 'reversed' })
  await updateInvoice(transaction, invoice.invoice_id, { state: 'toReverse' })
  await tellFinance(transaction, {
    title: `发票 ${invoice.invoice_no ?? ''} 待红冲`,
    content: '它的订单退了款',
  })
}
