import { randomInt } from 'node:crypto'
import type * as contract from '@shenglang/contract/commerce/refund-routes'
import type { Refund, StaffRefund } from '@shenglang/contract/commerce/refund-routes'
import { fault } from '@shenglang/contract/faults'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import { shanghaiDay } from '@shenglang/contract/shanghai'
import { isAllowed, refused } from '../decide/moves.ts'
import type { CommerceDeps } from '../deps.ts'
import type { Sale } from '../goods/goods.ts'
import { moveOrder } from '../orders/moves.ts'
import { lockOrder, type OrderRow } from '../orders/orders.sql.ts'
import { openSale } from '../sale.ts'
import { tellFinance } from '../tell-finance.ts'
import { grantRefund } from './granting.ts'
import { partsOf } from './parts.ts'
import { isByItself, quoteLines, refusalOf, sumOf } from './quoting.ts'
import { insertRefund, type RefundRow, replaceParts, selectRefund } from './refunds.sql.ts'
import { readStaffRefund, toRefund } from './refunds.ts'

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
    const refund = await openRefund(sale, order, { cause: 'buyer', orderItemId, reason, amountFen: sumOf(lines) })
    await replaceParts(transaction, refund.refund_id, parts)
    if (isByItself(lines)) await grantRefund(sale, order, refund, { parts, staffId: null, answer: '' })
    else await tellFinance(transaction, { title: '有退款申请待处理', content: `订单 ${order.order_no}：${reason}` })
    return toRefund((await selectRefund(transaction, refund.refund_id)) ?? refund)
  })
}

/** Staff give money back unasked, whatever the rules say, but never more than was paid. */
export function startRefund(
  deps: Deps,
  staffId: string | null,
  { id, orderItemId, amountFen, reason }: CheckedArgsOf<typeof contract.startRefund>,
): Promise<StaffRefund> {
  return openSale(deps, async (sale) => {
    const order = await lockOrder(sale.transaction, id)
    if (!order) throw fault('ORDER_NOT_FOUND')
    if (!isAllowed('askRefund', order.status, 'staff')) throw refused(order.status, 'askRefund')
    const lines = await quoteLines(sale, order, orderItemId, sale.now)
    const parts = partsOf(lines, amountFen, { isBeyondRule: true })
    const refund = await openRefund(sale, order, { cause: 'staff', orderItemId, reason, amountFen })
    await grantRefund(sale, order, refund, { parts, staffId, answer: reason })
    return readStaffRefund(sale.transaction, refund.refund_id)
  })
}

async function openRefund(
  sale: Sale,
  order: OrderRow,
  {
    cause,
    orderItemId,
    reason,
    amountFen,
  }: { cause: 'buyer' | 'staff'; orderItemId: string | undefined; reason: string; amountFen: number },
): Promise<RefundRow> {
  await moveOrder(sale, order.order_id, 'askRefund', cause)
  return insertRefund(sale.transaction, {
    refund_no: refundNo(sale.now),
    order_id: order.order_id,
    order_item_id: orderItemId ?? null,
    state: 'asked',
    cause,
    amount_fen: amountFen,
    reason,
    created_at: sale.now,
  })
}

/** What the provider knows the refund by: the day, and what nobody guesses. */
const refundNo = (now: Date) => `R${shanghaiDay(now).replaceAll('-', '')}${String(randomInt(10 ** 12)).padStart(12, '0')}`
