import { randomUUID } from 'node:crypto'
import type * as contract from '@shenglang/contract/commerce/invoices'
import {
  INVOICE_STATE_NAMES,
  type Invoice,
  type InvoiceTitle,
  invoiceFilePath,
  type StaffInvoice,
} from '@shenglang/contract/commerce/invoices'
import type { Page } from '@shenglang/contract/envelope'
import { fault } from '@shenglang/contract/faults'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Files } from '../../platform/files/port.ts'
import { rangeOf } from '../../platform/paging.ts'
import { lockOrder } from '../facts/orders.sql.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { openSale } from '../sale/sale.ts'
import { invoiceKey } from './files.ts'
import { countInvoices, type InvoiceRow, insertInvoice, selectInvoices, selectTitles, updateInvoice } from './invoices.sql.ts'
import { drawSamplePdf } from './sample-pdf.ts'

const TITLES_MAX = 10

interface AskDeps extends Pick<CommerceDeps, 'db' | 'now'> {
  files: Pick<Files, 'put' | 'remove'>
}

/**
 * Asks for the invoice of an order. Money must have moved for it: what was paid from the balance was invoiced when it was topped
 * up; at the sandbox none did, and its orders have a sample at once. Throws ORDER_NOT_FOUND for somebody else's, and
 * INVOICE_REFUSED.
 */
export async function askInvoice(
  deps: AskDeps,
  userId: string,
  { id, titleKind, title, taxNumber, email }: CheckedArgsOf<typeof contract.askInvoice>,
): Promise<Invoice> {
  const fileId = randomUUID()
  const asking = openSale(deps, async ({ transaction, now }) => {
    const order = await lockOrder(transaction, id)
    if (order?.user_id !== userId) throw fault('ORDER_NOT_FOUND')
    const refusal = refusalOf(order)
    if (refusal !== undefined) throw fault('INVOICE_REFUSED', { message: refusal })
    const invoiceId = await insertInvoice(transaction, {
      order_id: id,
      user_id: userId,
      title_kind: titleKind,
      title,
      tax_number: titleKind === 'company' ? taxNumber : '',
      email,
      created_at: now,
    })
    if (invoiceId === undefined) throw fault('INVOICE_REFUSED', { message: '这个订单已经申请过发票' })
    const invoice = toInvoice(await rowOf(transaction, invoiceId))
    if (!invoice.isSample) return invoice
    const sample = { ...invoice, invoiceNo: `SAMPLE-${invoice.orderNo}`, issuedAt: now }
    await deps.files.put(invoiceKey(fileId), drawSamplePdf(sample))
    await updateInvoice(transaction, invoiceId, {
      state: 'issued',
      amount_fen: invoice.amountFen,
      invoice_no: sample.invoiceNo,
      file_id: fileId,
      issued_at: now,
    })
    return toInvoice(await rowOf(transaction, invoiceId))
  })
  return asking.catch(async (error) => {
    await deps.files.remove(invoiceKey(fileId))
    throw error
  })
}

/** Why an order cannot be invoiced; undefined where it can. */
function refusalOf(order: NonNullable<Awaited<ReturnType<typeof lockOrder>>>): string | undefined {
  if (order.channel === 'balance') return '用余额付款的订单，请在充值订单上申请发票'
  if (order.paid_at === null) return '付款后才能申请发票'
  if (order.status === 'REFUNDING') return '退款处理完后再申请发票'
  if (order.amount_fen === order.refunded_fen) return '没有可以开票的金额'
  return undefined
}

export async function listInvoices(
  { db }: Pick<CommerceDeps, 'db'>,
  userId: string,
  { orderId, ...page }: CheckedArgsOf<typeof contract.listInvoices>,
): Promise<Page<Invoice>> {
  const wanted = { userId, orderId }
  const [rows, total] = await Promise.all([selectInvoices(db, wanted, rangeOf(page)), countInvoices(db, wanted)])
  return { rows: rows.map(toInvoice), total }
}

export async function listTitles({ db }: Pick<CommerceDeps, 'db'>, userId: string): Promise<InvoiceTitle[]> {
  const rows = await selectTitles(db, userId, TITLES_MAX)
  return rows.map(({ title_kind, title, tax_number, email }) => ({ titleKind: title_kind, title, taxNumber: tax_number, email }))
}

export async function listAllInvoices(
  { db }: Pick<CommerceDeps, 'db'>,
  { state, ...page }: CheckedArgsOf<typeof contract.listAllInvoices>,
): Promise<Page<StaffInvoice>> {
  const [rows, total] = await Promise.all([selectInvoices(db, { state }, rangeOf(page)), countInvoices(db, { state })])
  return { rows: rows.map(toStaffInvoice), total }
}

/** Throws INVOICE_NOT_FOUND. */
export async function readStaffInvoice(db: Kysely<Tables>, invoiceId: string): Promise<StaffInvoice> {
  return toStaffInvoice(await rowOf(db, invoiceId))
}

async function rowOf(db: Kysely<Tables>, invoiceId: string): Promise<InvoiceRow> {
  const [row] = await selectInvoices(db, { invoiceId }, { limit: 1, offset: 0 })
  if (!row) throw fault('INVOICE_NOT_FOUND')
  return row
}

const toStaffInvoice = (row: InvoiceRow): StaffInvoice => ({ ...toInvoice(row), userId: row.user_id, nickName: row.nick_name })

const toInvoice = (row: InvoiceRow): Invoice => ({
  invoiceId: row.invoice_id,
  orderId: row.order_id,
  orderNo: row.order_no,
  state: row.state,
  stateName: INVOICE_STATE_NAMES[row.state],
  isSample: row.is_sandbox,
  titleKind: row.title_kind,
  title: row.title,
  taxNumber: row.tax_number,
  email: row.email,
  amountFen: Number(row.amount_fen ?? row.open_fen),
  invoiceNo: row.invoice_no ?? '',
  fileUrl: row.file_id === null ? '' : invoiceFilePath(row.file_id),
  createTime: row.created_at.toISOString(),
  issueTime: row.issued_at?.toISOString() ?? '',
})
