import { randomUUID } from 'node:crypto'
import type * as contract from '@shenglang/contract/commerce/invoices/invoices'
import {
  INVOICE_STATE_NAMES,
  type Invoice,
  type InvoiceTitle,
  invoiceFilePath,
  type StaffInvoice,
} from '@shenglang/contract/commerce/invoices/invoices'
import type { Page } from '@shenglang/contract/envelope'
import { fault } from '@shenglang/contract/faults'
import type { AnswerOf, CheckedArgsOf } from '@shenglang/contract/route'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Files } from '../../platform/files/port.ts'
import { cursorPage, everyRow, rangeOf } from '../../platform/paging.ts'
import { decideWithin } from '../apply/apply.ts'
import { requireInvoiceable } from '../decide/invoices.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { invoiceKey } from './files.ts'
import { countInvoices, countInvoicesIn, type InvoiceRow, insertInvoice, selectInvoices, selectTitles } from './invoices.sql.ts'
import { drawSamplePdf } from './sample-pdf.ts'

const TITLES_MAX = 10
/** Rows that are read at once for a file. */
const BATCH = 1000

interface RequestDeps extends Pick<CommerceDeps, 'db' | 'now'> {
  files: Pick<Files, 'put' | 'remove'>
}

/**
 * Requests the invoice of an order; sandbox orders get a sample at once. Throws ORDER_NOT_FOUND for another user's order, and
 * INVOICE_REFUSED.
 */
export async function requestInvoice(
  { db, now, files }: RequestDeps,
  userId: string,
  { id, titleKind, title, taxNumber, email }: CheckedArgsOf<typeof contract.requestInvoice>,
): Promise<Invoice> {
  const fileId = randomUUID()
  const buyer = { titleKind, title, taxNumber: titleKind === 'company' ? taxNumber : '' }
  const requested = inTransaction(db, async (transaction) => {
    const at = now()
    const sample = await decideWithin({ transaction, now: at }, { orderIds: [id] }, (books) =>
      requireInvoiceable(books, id, userId),
    )
    const invoiceId = await insertInvoice(transaction, {
      order_id: id,
      user_id: userId,
      title_kind: titleKind,
      title,
      tax_number: buyer.taxNumber,
      email,
      created_at: at,
      ...(sample && {
        state: 'issued',
        amount_fen: sample.amountFen,
        invoice_no: sample.invoiceNo,
        file_id: fileId,
        issued_at: at,
      }),
    })
    if (invoiceId === undefined) throw fault('INVOICE_REFUSED', { message: '这个订单已经申请过发票' })
    if (sample) await files.put(invoiceKey(fileId), drawSamplePdf({ ...buyer, ...sample, issuedAt: at }))
    return toInvoice(await rowOf(transaction, invoiceId))
  })
  return requested.catch(async (error) => {
    await files.remove(invoiceKey(fileId))
    throw error
  })
}

export async function listInvoices(
  { db }: Pick<CommerceDeps, 'db'>,
  userId: string,
  { orderId, ...page }: CheckedArgsOf<typeof contract.listInvoices>,
): Promise<Page<Invoice>> {
  const filter = { userId, orderId }
  const [rows, total] = await Promise.all([selectInvoices(db, filter, rangeOf(page)), countInvoices(db, filter)])
  return { rows: rows.map(toInvoice), total }
}

export async function listTitles({ db }: Pick<CommerceDeps, 'db'>, userId: string): Promise<InvoiceTitle[]> {
  const rows = await selectTitles(db, userId, TITLES_MAX)
  return rows.map(({ title_kind, title, tax_number, email }) => ({ titleKind: title_kind, title, taxNumber: tax_number, email }))
}

type StaffPage = Pick<CheckedArgsOf<typeof contract.listAllInvoices>, 'state' | 'after' | 'pageSize'>

export async function listAllInvoices(
  { db }: Pick<CommerceDeps, 'db'>,
  args: StaffPage,
): Promise<AnswerOf<typeof contract.listAllInvoices>> {
  const [page, total] = await Promise.all([readPage(db, args), countInvoicesIn(db, args.state)])
  return { ...page, total }
}

/** All invoices that the list of a state has, read as they are needed. */
export const everyInvoice = (db: Db, { state }: contract.InvoiceFilters): AsyncGenerator<StaffInvoice> =>
  everyRow((after) => readPage(db, { state, after, pageSize: BATCH }))

async function readPage(db: Db, { state, after, pageSize }: StaffPage) {
  const invoices = await selectInvoices(db, { state, after }, { limit: pageSize + 1, offset: 0 })
  const { rows, next } = cursorPage(invoices, pageSize, ({ invoice_id }) => invoice_id)
  return { rows: rows.map(toStaffInvoice), next }
}

/** Throws INVOICE_NOT_FOUND. */
export async function readStaffInvoice(db: Db, invoiceId: string): Promise<StaffInvoice> {
  return toStaffInvoice(await rowOf(db, invoiceId))
}

async function rowOf(db: Db, invoiceId: string): Promise<InvoiceRow> {
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
