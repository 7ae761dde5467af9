import type { StaffRefundQuote } from '@shenglang/contract/commerce/refund-routes'
import { possibleTakes, TAKE_NAMES, takeText } from '@shenglang/contract/commerce/refund-takes'
import type { RefundFacts } from '@shenglang/contract/commerce/refunds'
import { fault } from '@shenglang/contract/faults'
import { isAllowed, refused } from '../decide/moves.ts'
import { lockOrder } from '../facts/orders.sql.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { openSale } from '../sale/sale.ts'
import { providerRefusal, type QuotedLine, sumOf, toLine, upgradeRefusal } from './quoting.ts'
import { quoteTogether } from './together.ts'

/** What staff see before they give money back. Throws ORDER_NOT_FOUND. */
export function quoteRefundForStaff(
  deps: Pick<CommerceDeps, 'db' | 'now'>,
  { id, orderItemId }: { id: string; orderItemId?: string | undefined },
): Promise<StaffRefundQuote> {
  return openSale(deps, async (sale) => {
    const order = await lockOrder(sale.transaction, id)
    if (!order) throw fault('ORDER_NOT_FOUND')
    const [quoted, ...lower] = order.paid_at === null ? [] : await quoteTogether(sale, order, orderItemId, sale.now)
    const lines = quoted?.order === order ? quoted.lines : []
    const refusal = (await upgradeRefusal(sale, lines)) || (await providerRefusal(sale, order))
    return {
      orderId: order.order_id,
      orderNo: order.order_no,
      rulesVersion: order.refund_rules,
      openFen: openSum(lines),
      amountFen: sumOf(lines),
      refusal: isAllowed('askRefund', order.status, 'staff') ? refusal : refused(order.status, 'askRefund').message,
      lines: lines.map((line) => ({ ...toLine(line, sale.rules.refundDays), ...downloadsOf(line.facts), takes: takesOf(line) })),
      together: lower.map((each) => ({
        orderId: each.order.order_id,
        orderNo: each.order.order_no,
        openFen: openSum(each.lines),
        amountFen: sumOf(each.lines),
      })),
    }
  })
}

const openSum = (lines: readonly QuotedLine[]) => lines.reduce((sum, { openFen }) => sum + openFen, 0)

function downloadsOf({ kind, downloads, works }: RefundFacts) {
  if (kind === 'vip') return { downloadCount: downloads.count, downloadFen: downloads.fen }
  const taken = works.filter(({ filesTaken }) => filesTaken > 0)
  return { downloadCount: taken.length, downloadFen: taken.reduce((sum, { priceFen }) => sum + priceFen, 0) }
}

const takesOf = ({ facts }: QuotedLine) =>
  possibleTakes(facts).map((taken) => ({ take: taken.take, name: TAKE_NAMES[taken.take], text: takeText(facts, taken) }))
