import type * as contract from '@shenglang/contract/commerce/refund-routes'
import type { StaffRefund } from '@shenglang/contract/commerce/refund-routes'
import { fault } from '@shenglang/contract/faults'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import { lockOrder } from '../facts/orders.sql.ts'
import { finishRefund } from '../refunds/finishing.ts'
import { applyParts } from '../refunds/granting.ts'
import { openRefund } from '../refunds/open-refund.ts'
import { partsOf } from '../refunds/parts.ts'
import { quoteLines } from '../refunds/quoting.ts'
import { selectPaidAttempt } from '../refunds/refunds.sql.ts'
import { readStaffRefund } from '../refunds/refunds.ts'
import { wantedTakeOrAll } from '../refunds/request-args.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { openSale } from '../sale/sale.ts'
import { adoptReturned } from './adopt-returned.ts'
import { lockDifferencesBeside, resolveRefund } from './bills.sql.ts'
import { selectAttempt } from './payments.sql.ts'

const refused = (message: string) => fault('REFUND_REFUSED', { message })

/**
 * Makes a refund here of one that was made at the provider's own portal: done, with its number and amount, posted, with what staff
 * take back for it. Where the money paid no order it was going back anyway, and nothing is taken. Throws REFUND_REFUSED where it belongs to no order that has so much open, and ORDER_STATE.
 */
export function adoptRefund(
  deps: Pick<CommerceDeps, 'db' | 'now'>,
  staffId: string | null,
  args: CheckedArgsOf<typeof contract.adoptRefund>,
): Promise<StaffRefund> {
  return openSale(deps, async (sale) => {
    const { transaction, now } = sale
    const differences = await lockDifferencesBeside(transaction, args.id)
    const difference = differences.find(({ difference_id }) => difference_id === args.id)
    if (difference?.kind !== 'unknown-refund') throw refused('没有这项未处理的渠道退款')
    const { channel, attempt_no: attemptNo, refund_no: refundNo, theirs_fen: fen } = difference
    if (fen === null || attemptNo === '') throw refused('渠道通知没有带金额，等次日账单核对之后再处理')
    const attempt = await selectAttempt(transaction, attemptNo)
    const order = attempt && (await lockOrder(transaction, attempt.order_id))
    const notOurs = refused('渠道退的这笔付款不属于这里的订单')
    if (!order || attempt.channel !== channel) throw notOurs
    const amountFen = Number(fen)
    const resolution = `已记为退款：${args.reason}`
    const portal = { channel, orderId: order.order_id, attemptNo, refundNo, amountFen }
    const returned = await adoptReturned(sale, portal, differences, args.reason)
    if (returned !== undefined) {
      await resolveRefund(transaction, portal, resolution, now)
      return readStaffRefund(transaction, returned)
    }
    if ((await selectPaidAttempt(transaction, order.order_id)) !== attemptNo) throw notOurs
    const lines = await quoteLines(sale, order, undefined, now)
    const parts = partsOf(lines, amountFen, { isBeyondRule: true, take: wantedTakeOrAll(args) })
    const refund = await openRefund(sale, order, { cause: 'portal', orderItemId: null, reason: args.reason, amountFen, refundNo })
    await applyParts(sale, order, refund, parts, { attempt_no: attemptNo, staff_id: staffId, answer: args.reason })
    await finishRefund(sale, refund.refund_id, { state: 'done' })
    await resolveRefund(transaction, portal, resolution, now)
    return readStaffRefund(transaction, refund.refund_id)
  })
}
