import * as z from 'zod/mini'
import { cursorArgs, id, oneOf, paging, readable } from '../../arguments.ts'
import { SMALL_FILE_MAX_BYTES } from '../../constants.ts'
import { pageOf } from '../../envelope.ts'
import { staffWith } from '../../roles.ts'
import { route } from '../../route.ts'
import { email } from '../../site/infringement.ts'
import { line } from '../../text-fields.ts'
import { isTaxNumber } from './tax-number.ts'

export const INVOICE_STATE_NAMES = {
  asked: '待开具',
  issued: '已开具',
  /** Money was refunded after it was issued. */
  toReverse: '待红冲',
  reversed: '已红冲',
  /** All the money was refunded before it was issued. */
  cancelled: '已取消',
} as const
export type InvoiceState = keyof typeof INVOICE_STATE_NAMES
const INVOICE_STATES = Object.keys(INVOICE_STATE_NAMES) as [InvoiceState, ...InvoiceState[]]

/** Kinds of invoice recipients. */
export const TITLE_KINDS = ['person', 'company'] as const
export type TitleKind = (typeof TITLE_KINDS)[number]
export const TITLE_KIND_NAMES: Record<TitleKind, string> = { person: '个人', company: '企业' }

const InvoiceTitle = z.object({
  titleKind: z.enum(TITLE_KINDS),
  title: z.string(),
  /** '' for a person. */
  taxNumber: z.string(),
  /** '' for none. */
  email: z.string(),
})
export type InvoiceTitle = z.infer<typeof InvoiceTitle>

/** An invoice (发票) of an order. Instants are ISO 8601 UTC, '' until they occur. */
export const Invoice = z.extend(InvoiceTitle, {
  invoiceId: z.string(),
  orderId: z.string(),
  orderNo: z.string(),
  state: z.enum(INVOICE_STATES),
  stateName: z.string(),
  /** 测试发票: issued in the sandbox, where no money moved; not valid. */
  isSample: z.boolean(),
  /** The invoiced amount; before the invoice is issued, what it would be now: paid minus refunded. */
  amountFen: z.int(),
  /** '' until it is issued. */
  invoiceNo: z.string(),
  /** Download address for the owner, relative to the base address; '' until it is issued. */
  fileUrl: z.string(),
  createTime: z.string(),
  issueTime: z.string(),
})
export type Invoice = z.infer<typeof Invoice>

export const StaffInvoice = z.extend(Invoice, { userId: z.string(), nickName: z.string() })
export type StaffInvoice = z.infer<typeof StaffInvoice>

/** Download address of an invoice's file, relative to the base address; only for the owner. */
export const invoiceFilePath = (fileId: string): string => `/pay/client/invoice/file/${fileId}`

const INVOICE_NO = '请输入发票号码：8 到 20 位数字'

export const requestInvoice = route({
  method: 'POST',
  path: '/pay/client/invoice/ask/{id}',
  audience: 'user',
  idempotent: true,
  summary: '为一个订单申请发票，一单一次；企业要给税号。演示收银台的订单随即得到标明“样票”的测试发票（isSample），不能报销',
  needsConsent: true,
  args: z
    .object({
      id: id(),
      titleKind: oneOf(TITLE_KINDS),
      title: line('发票抬头', 2, 100),
      taxNumber: z._default(
        z.string('应为文本').check(z.trim(), z.toUpperCase(), z.maxLength(20, '税号不超过 20 位'), readable),
        '',
      ),
      email: z._default(z.union([z.literal(''), email()]), ''),
    })
    .check(
      z.refine(({ titleKind, taxNumber }) => titleKind === 'person' || isTaxNumber(taxNumber), {
        path: ['taxNumber'],
        message: '请输入正确的税号（统一社会信用代码）',
      }),
    ),
  answer: Invoice,
})

export const listInvoices = route({
  method: 'GET',
  path: '/pay/client/invoice/list',
  audience: 'user',
  summary: '我的发票，新的在前；orderId 只看一个订单的',
  args: z.object({ orderId: z.optional(id()), ...paging }),
  answer: pageOf(Invoice),
})

export const invoiceTitles = route({
  method: 'GET',
  path: '/pay/client/invoice/titles',
  audience: 'user',
  summary: '用过的发票抬头，最近的在前',
  args: z.object({}),
  answer: z.array(InvoiceTitle),
})

const invoiceFilters = { state: z._default(oneOf(INVOICE_STATES), 'asked') }

export const InvoiceFilters = z.object(invoiceFilters)
export type InvoiceFilters = z.infer<typeof InvoiceFilters>

export const listAllInvoices = route({
  method: 'GET',
  path: '/client/app/admin/invoice',
  ...staffWith('finance'),
  summary: '发票：asked 待开具的先来的在前，其余新的在前；after 为上一页的 next，total 数到 10000，再多为 10001',
  args: z.object({ ...invoiceFilters, ...cursorArgs }),
  answer: pageOf(StaffInvoice, { next: z.string() }),
})

/** Address of the CSV with all rows of the same filters, relative to the base address. */
export const INVOICES_CSV_PATH = '/client/app/admin/invoice/csv'

export const issueInvoice = route({
  method: 'POST',
  path: '/client/app/admin/invoice/{id}',
  ...staffWith('finance'),
  summary: '开具发票：上传 PDF，并通知买家',
  encoding: 'form',
  args: z.object({
    id: id(),
    invoiceNo: z.string(INVOICE_NO).check(z.regex(/^\d{8,20}$/, INVOICE_NO)),
    file: z.file('请选择 PDF 文件').check(z.maxSize(SMALL_FILE_MAX_BYTES, '文件不能超过 20 MB')),
  }),
  answer: StaffInvoice,
})

export const reverseInvoice = route({
  method: 'POST',
  path: '/client/app/admin/invoice/reverse/{id}',
  ...staffWith('finance'),
  idempotent: true,
  summary: '记录一张待红冲的发票已经红冲',
  args: z.object({ id: id() }),
  answer: StaffInvoice,
})
