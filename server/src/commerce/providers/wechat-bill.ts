import { fenOfYuan } from '@shenglang/contract/commerce/money'
import { csvRows } from './csv-rows.ts'
import type { BillLine } from './port.ts'
import { ProviderUnavailable } from './provider-unavailable.ts'

/** Payments and refunds of a daily bill, whose amounts are in yuan. */
export function billLines(text: string): BillLine[] {
  const rows = csvRows(text, '商户订单号', (line) => line.startsWith('`'))
  return rows.flatMap((row) => {
    const attemptNo = row.商户订单号 ?? ''
    if (row.交易状态 === 'SUCCESS') return [{ attemptNo, refundNo: '', amountFen: fenInBill(row.订单金额) }]
    if (row.交易状态 !== 'REFUND') return []
    return [{ attemptNo, refundNo: row.商户退款单号 ?? '', amountFen: -fenInBill(row.申请退款金额) }]
  })
}

function fenInBill(yuan: string | undefined): number {
  const fen = fenOfYuan(yuan ?? '')
  if (fen === undefined) throw new ProviderUnavailable(`a bill with the amount "${yuan}"`)
  return fen
}
