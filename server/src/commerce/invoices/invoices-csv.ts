import {
  INVOICES_CSV_PATH,
  InvoiceFilters,
  listAllInvoices,
  TITLE_KIND_NAMES,
} from '@shenglang/contract/commerce/invoices/invoices'
import { type CsvDeps, csvDownload, timeCell, yuanCell } from '../../platform/csv/csv-download.ts'
import { everyInvoice } from './invoices.ts'

/** The download of the invoices of a state. */
export const invoicesCsv = (deps: CsvDeps) =>
  csvDownload(deps, {
    path: INVOICES_CSV_PATH,
    name: 'invoices',
    filters: InvoiceFilters,
    like: listAllInvoices,
    rows: everyInvoice,
    columns: [
      ['编号', ({ invoiceId }) => invoiceId],
      ['申请时间（北京时间）', ({ createTime }) => timeCell(createTime)],
      ['状态', ({ stateName }) => stateName],
      ['订单号', ({ orderNo }) => orderNo],
      ['买家编号', ({ userId }) => userId],
      ['买家', ({ nickName }) => nickName],
      ['抬头', ({ title }) => title],
      ['抬头类型', ({ titleKind }) => TITLE_KIND_NAMES[titleKind]],
      ['税号', ({ taxNumber }) => taxNumber],
      ['邮箱', ({ email }) => email],
      ['金额（元）', ({ amountFen }) => yuanCell(amountFen)],
      ['发票号码', ({ invoiceNo }) => invoiceNo],
      ['开具时间（北京时间）', ({ issueTime }) => timeCell(issueTime)],
      ['样票', ({ isSample }) => (isSample ? '是' : '')],
    ],
  })
