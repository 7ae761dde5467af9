import { randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { StaffInvoice } from '@shenglang/contract/commerce/invoices/invoices'
import { fault } from '@shenglang/contract/faults'
import type { Files } from '../../platform/files/port.ts'
import { type DecideDeps, decideInTransaction, decideWithin, sendWaiting } from '../apply/apply.ts'
import * as decide from '../decide/invoices.ts'
import { invoiceKey } from './files.ts'
import { lockNumber, selectInvoice } from './invoices.sql.ts'
import { readStaffInvoice } from './invoices.ts'

interface Deps extends DecideDeps {
  files: Pick<Files, 'put' | 'remove'>
}

/** The first bytes of every PDF. */
const PDF_HEAD = '%PDF-'

/**
 * Issues an invoice with its file, and notifies its owner. Throws INVOICE_NOT_FOUND, and INVOICE_REFUSED if the file is no PDF,
 * the invoice was issued before, or another invoice has the number.
 */
export async function issueInvoice(
  { db, now, files }: Deps,
  { invoiceId, invoiceNo, path }: { invoiceId: string; invoiceNo: string; path: string },
): Promise<StaffInvoice> {
  const invoice = await selectInvoice(db, invoiceId)
  if (!invoice) throw fault('INVOICE_NOT_FOUND')
  if (!(await isPdf(path))) throw fault('INVOICE_REFUSED', { message: '发票文件应为 PDF' })
  const fileId = randomUUID()
  await files.put(invoiceKey(fileId), path)
  try {
    await db.transaction().execute(async (transaction) => {
      const issued = { invoiceNo, fileId, isNumberTaken: await lockNumber(transaction, invoiceNo) }
      const scope = { orderIds: [invoice.order_id], withHistory: true }
      await decideWithin({ transaction, now: now() }, scope, (books) => decide.issueInvoice(books, invoiceId, issued))
    })
  } catch (error) {
    await files.remove(invoiceKey(fileId))
    throw error
  }
  await sendWaiting(db)
  return readStaffInvoice(db, invoiceId)
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

/** Records the reversing invoice of the tax office's system. Throws INVOICE_NOT_FOUND, and INVOICE_REFUSED in any other state. */
export async function reverseInvoice(deps: DecideDeps, invoiceId: string): Promise<StaffInvoice> {
  const invoice = await selectInvoice(deps.db, invoiceId)
  if (!invoice) throw fault('INVOICE_NOT_FOUND')
  await decideInTransaction(deps, { orderIds: [invoice.order_id], withHistory: true }, (books) =>
    decide.reverseInvoice(books, invoiceId),
  )
  return readStaffInvoice(deps.db, invoiceId)
}
