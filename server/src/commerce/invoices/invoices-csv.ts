import {
  INVOICES_CSV_PATH,
  InvoiceFilters,
  listAllInvoices,
  type StaffInvoice,
  TITLE_KIND_NAMES,
} from '@shenglang/contract/commerce/invoices/invoices'
import type { FastifyInstance } from 'fastify'
import { type CsvDeps, linesOf, mountCsv, timeCell, yuanCell } from '../../platform/csv/csv-download.ts'
import type { ReadContext } from '../../platform/http/http-exchange.ts'
import { everyInvoice } from './invoices.ts'

/** Mounts the download of the invoices of a state. */
export function mountInvoicesCsv(app: FastifyInstance, base: string, readContext: ReadContext, deps: CsvDeps): void {
  mountCsv(app, base, readContext, deps, {
    path: INVOICES_CSV_PATH,
    name: 'invoices',
    filters: InvoiceFilters,
    like: listAllInvoices,
    lines: (db, filters) => linesOf(HEAD, everyInvoice(db, filters), cellsOf),
  })
}

const HEAD = [
  ...['编号', '申请时间（北京时间）', '状态', '订单号', '买家编号', '买家', '抬头', '抬头类型', '税号', '邮箱'],
  ...['金额（元）', '发票号码', '开具时间（北京时间）', '样票'],
]

const cellsOf = (invoice: StaffInvoice) => [
  invoice.invoiceId,
  timeCell(invoice.createTime),
  invoice.stateName,
  invoice.orderNo,
  invoice.userId,
  invoice.nickName,
  invoice.title,
  TITLE_KIND_NAMES[invoice.titleKind],
  invoice.taxNumber,
  invoice.email,
  yuanCell(invoice.amountFen),
  invoice.invoiceNo,
  timeCell(invoice.issueTime),
  invoice.isSample ? '是' : '',
]
