import { invoiceFilePath } from '@shenglang/contract/commerce/invoices/invoices'
import { fault } from '@shenglang/contract/faults'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/database/db.ts'
import type { Files } from '../../platform/files/port.ts'
import type { ReadContext } from '../../platform/http/http-exchange.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import { selectInvoiceFile } from './invoices.sql.ts'

const FILE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const invoiceKey = (fileId: string): string => `invoices/${fileId}.pdf`

/** Serves an invoice to the buyer of its order only, without caching. */
export function mountInvoiceFiles(
  app: FastifyInstance,
  base: string,
  { db, files }: { db: Db; files: Files },
  readContext: ReadContext,
): void {
  app.get<{ Params: { fileId: string } }>(base + invoiceFilePath(':fileId'), async (request, reply) => {
    const { caller } = await readContext(request, reply)
    const { fileId } = request.params
    const invoice = FILE_ID.test(fileId) ? await selectInvoiceFile(db, fileId) : undefined
    if (!invoice || invoice.user_id !== caller.userId) throw fault('INVOICE_NOT_FOUND')
    reply.header('content-disposition', `attachment; filename="fapiao-${invoice.invoice_no}.pdf"`)
    return sendFile(request, reply, await files.open(invoiceKey(fileId)), {
      etag: `"${fileId}"`,
      contentType: 'application/pdf',
      cacheControl: 'private, no-store',
    })
  })
}
