import { type StaffInvoice, TITLE_KIND_NAMES } from '@shenglang/contract/commerce/invoices/invoices'
import { exactYuan } from '@shenglang/contract/commerce/sale/money'
import { issueInvoice, listAllInvoices, reverseInvoice } from '../../commerce/index.ts'
import { ARGUMENTS, type Command, table, timeOf } from './command-line.ts'

const { id, invoiceNo, file } = ARGUMENTS
const PAGE = { pageSize: 100 }

export const invoices: Record<string, Command> = {
  list: {
    about: '待开具与待红冲的发票，先来的在前',
    takes: [],
    async run(deps) {
      const pages = await Promise.all((['asked', 'toReverse'] as const).map((state) => listAllInvoices(deps, { state, ...PAGE })))
      const rows = pages.flatMap((page) => page.rows)
      return { data: rows, text: table(rows.map(columnsOf), '没有待处理的发票') }
    },
  },
  issue: {
    about: '开具一张发票：发票号码与 PDF 文件，并通知买家',
    takes: [id, invoiceNo, file],
    run: async (deps, invoiceId = '', number = '', path = '') =>
      outputOf(await issueInvoice(deps, { invoiceId, invoiceNo: number, path })),
  },
  reverse: {
    about: '记录一张待红冲的发票已经红冲',
    takes: [id],
    run: async (deps, invoiceId = '') => outputOf(await reverseInvoice(deps, invoiceId)),
  },
}

const outputOf = (invoice: StaffInvoice) => ({ data: invoice, text: table([columnsOf(invoice)], '') })

const columnsOf = (invoice: StaffInvoice) => [
  invoice.invoiceId,
  invoice.orderNo,
  `${invoice.nickName}（${invoice.userId}）`,
  invoice.stateName,
  exactYuan(invoice.amountFen),
  `${TITLE_KIND_NAMES[invoice.titleKind]} ${invoice.title} ${invoice.taxNumber}`.trim(),
  invoice.email,
  invoice.invoiceNo,
  timeOf(invoice.createTime),
]
