import type * as contract from '@shenglang/contract/commerce/refund-routes'
import type { Refund, StaffRefund } from '@shenglang/contract/commerce/refund-routes'
import { takeInAll } from '@shenglang/contract/commerce/refund-takes'
import { fault } from '@shenglang/contract/faults'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import { isAllowed, refused } from '../decide/moves.ts'
import { lockOrder } from '../facts/orders.sql.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { tellFinance } from '../sale/notify-finance.ts'
import { openSale } from '../sale/sale.ts'
import { grantTogether } from './grant-together.ts'
import { grantRefund } from './granting.ts'
import { openRefund } from './open-refund.ts'
import { orderName } from './order-name.ts'
import { partsOf } from './parts.ts'
import { isByItself, quoteLines, refusalOf, sumOf } from './quoting.ts'
import { replaceParts, selectRefund } from './refunds.sql.ts'
import { readStaffRefund, toRefund } from './refunds.ts'
import { wantedTakeOrAll } from './request-args.ts'

type Deps = Pick<CommerceDeps, 'db' | 'now'>

/**
 * Asks for the money of an order, or of one thing of it. What the rules give by themselves is on its way at once, the rest waits
 * for staff. Throws ORDER_NOT_FOUND, ORDER_STATE and REFUND_REFUSED.
 */
export function askRefund(
  deps: Deps,
  userId: string,
  { id, orderItemId, reason }: CheckedArgsOf<typeof contract.askRefund>,
): Promise<Refund> {
  return openSale(deps, async (sale) => {
    const { transaction } = sale
    const order = await lockOrder(transaction, id)
    if (order?.user_id !== userId) throw fault('ORDER_NOT_FOUND')
    if (!isAllowed('askRefund', order.status, 'buyer')) throw refused(order.status, 'askRefund')
    const lines = await quoteLines(sale, order, orderItemId, sale.now)
    const refusal = await refusalOf(sale, order, lines)
    if (refusal !== '') throw fault('REFUND_REFUSED', { message: refusal })
    const parts = partsOf(lines, sumOf(lines))
    const refund = await openRefund(sale, order, {
      cause: 'buyer',
      orderItemId,
      reason,
      amountFen: sumOf(lines),
      take: takeInAll(parts),
    })
    await replaceParts(transaction, refund.refund_id, parts)
    if (isByItself(lines)) await grantRefund(sale, order, refund, { parts, staffId: null, answer: '' })
    else {
      const name = orderName(
        order,
        lines.map(({ item }) => item),
      )
      await tellFinance(transaction, { title: '有退款申请待处理', content: `${name}：${reason}` })
    }
    return toRefund((await selectRefund(transaction, refund.refund_id)) ?? refund)
  })
}

/**
 * Staff give money back unasked, whatever the rules say, but never more than was paid, and take back what they name. An upgrade
 * goes together with the orders that paid for it where they say so.
 */
export function startRefund(
  deps: Deps,
  staffId: string | null,
  args: Omit<CheckedArgsOf<typeof contract.startRefund>, 'together'> & { together?: boolean },
): Promise<StaffRefund> {
  const { id, orderItemId, amountFen, reason, together = false } = args
  return openSale(deps, async (sale) => {
    const order = await lockOrder(sale.transaction, id)
    if (!order) throw fault('ORDER_NOT_FOUND')
    if (!isAllowed('askRefund', order.status, 'staff')) throw refused(order.status, 'askRefund')
    const take = wantedTakeOrAll(args)
    if (together) {
      const refund = await openRefund(sale, order, { cause: 'staff', orderItemId, reason, amountFen })
      await grantTogether(sale, order, refund, { amountFen, isBeyondRule: true, take, staffId, answer: reason })
      return readStaffRefund(sale.transaction, refund.refund_id)
    }
    const lines = await quoteLines(sale, order, orderItemId, sale.now)
    const parts = partsOf(lines, amountFen, { isBeyondRule: true, take })
    const refund = await openRefund(sale, order, { cause: 'staff', orderItemId, reason, amountFen })
    await grantRefund(sale, order, refund, { parts, staffId, answer: reason })
    return readStaffRefund(sale.transaction, refund.refund_id)
  })
}
