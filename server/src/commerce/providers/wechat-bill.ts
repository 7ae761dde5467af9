import { fenOfYuan } from '@shenglang/contract/commerce/sale/money'
import { csvRows } from './csv-rows.ts'
import type { BillLine } from './port.ts'
import { ProviderUnavailable } from './provider-unavailable.ts'

/** Payments and refunds of a daily bill, whose amounts are in yuan. */
export function billLines(text: string): BillLine[] {
  return csvRows(detailsIn(text), '商户订单号', FORMAT).flatMap((row) => {
    const attemptNo = row.商户订单号 ?? ''
    if (row.交易状态 === 'SUCCESS') return [{ attemptNo, refundNo: '', amountFen: fenInBill(row.订单金额) }]
    if (row.交易状态 !== 'REFUND') return []
    return [{ attemptNo, refundNo: row.商户退款单号 ?? '', amountFen: -fenInBill(row.申请退款金额) }]
  })
}

/** Each cell stands behind a backtick, and nothing is quoted: a comma without one belongs to a name. */
const FORMAT = { delimiter: ',`', quote: null }

/** The header and the details, without the totals below them; the header in the format of the details. */
function detailsIn(text: string): string {
  const [head = '', ...lines] = text.split(/\r?\n/)
  const end = lines.findIndex((line) => !line.startsWith('`'))
  const details = end < 0 ? lines : lines.slice(0, end)
  return [head.replaceAll(',', ',`'), ...details.map((line) => line.slice(1))].join('\n')
}

function fenInBill(yuan: string | undefined): number {
  const fen = fenOfYuan(yuan ?? '')
  if (fen === undefined) throw new ProviderUnavailable(`a bill with the amount "${yuan}"`)
  return fen
}
