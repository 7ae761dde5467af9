import type { InvoiceState } from '@shenglang/contract/commerce/invoices/invoices'

export const title = '发票'
export const stateTabs = '发票的状态'
export const none: Record<InvoiceState, string> = {
  asked: '没有待开具的发票',
  issued: '还没有开具过发票',
  toReverse: '没有待红冲的发票',
  reversed: '没有已红冲的发票',
  cancelled: '没有已取消的申请',
}
export const heading = '抬头'
export const taxNumber = '税号'
export const order = '订单'
export const amount = '金额'
export const email = '邮箱'
export const invoiceNo = '发票号码'
export const requestTime = '申请'
export const act = '操作'
export const sample = '样票'
export const issue = '开具'
export const reverse = '记为已红冲'
export const issueFor = (title: string) => `为 ${title} 开具发票`
export const invoiceNoHint = '8 到 20 位数字'
export const file = 'PDF 文件'
export const issueStatement = (amount: string, title: string, invoiceNo: string) =>
  `开具 ${amount} 的发票给 ${title}，号码 ${invoiceNo}，确认？`
export const issued = '已开具，并通知了买家'
export const reverseStatement = (invoiceNo: string) => `发票 ${invoiceNo} 已经在开票系统里红冲，确认记下？`
export const reversed = '已记下红冲'
