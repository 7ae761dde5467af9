import { fenOfYuan } from '@shenglang/contract/commerce/sale/money'
import { csvRows } from './csv-rows.ts'
import type { BillLine } from './port.ts'

/** Payments and refunds of a daily bill, whose amounts are in yuan. */
export function billLines(text: string): BillLine[] {
  const rows = csvRows(text, '商户订单号', { comment: '#', comment_no_infix: true })
  return rows.map((row) => {
    const amountFen = fenOfYuan(row['订单金额（元）'] ?? '')
    if (amountFen === undefined) throw new Error('a bill with no amount')
    const isRefund = row.业务类型 === '退款'
    const refundNo = isRefund ? (row['退款批次号/请求号'] ?? '') : ''
    return { attemptNo: row.商户订单号 ?? '', refundNo, amountFen: isRefund ? -Math.abs(amountFen) : amountFen }
  })
}
