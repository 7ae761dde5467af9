import type * as contract from '@shenglang/contract/commerce/refund-routes'
import type { StaffRefund } from '@shenglang/contract/commerce/refund-routes'
import { fault } from '@shenglang/contract/faults'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import { writeNotice } from '../../notices/index.ts'
import { moveOrder } from '../apply/move-order.ts'
import { lockOrder, selectItems } from '../facts/orders.sql.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { openSale } from '../sale/sale.ts'
import { grantTogether } from './grant-together.ts'
import { grantRefund } from './granting.ts'
import { orderName } from './order-name.ts'
import { partsOf } from './parts.ts'
import { quoteLines, sumOf } from './quoting.ts'
import { selectRefund, updateRefund } from './refunds.sql.ts'
import { readStaffRefund } from './refunds.ts'
import { wantedTake } from './request-args.ts'

/**
 * Staff let a refund go or refuse it, with a word to the buyer. What was used since it was asked for is counted, what time alone
 * took is not. What is taken back follows the rules where staff name nothing. Throws REFUND_NOT_FOUND, REFUND_DECIDED, and REFUND_REFUSED for more than the rule gives or was paid.
 */
export function decideRefund(
  deps: Pick<CommerceDeps, 'db' | 'now'>,
  staffId: string | null,
  args: Omit<CheckedArgsOf<typeof contract.decideRefund>, 'together'> & { together?: boolean },
): Promise<StaffRefund> {
  const { id, outcome, amountFen, isBeyondRule, answer, together = false } = args
  return openSale(deps, async (sale) => {
    const { transaction, now } = sale
    const found = await selectRefund(transaction, id)
    if (!found || found.cause === 'late-payment') throw fault('REFUND_NOT_FOUND')
    const order = await lockOrder(transaction, found.order_id)
    const refund = await selectRefund(transaction, id)
    if (!order || refund?.state !== 'asked') throw fault('REFUND_DECIDED')
    if (outcome === 'refuse') {
      await updateRefund(transaction, id, { state: 'refused', staff_id: staffId, answer, decided_at: now })
      await moveOrder(sale, order.order_id, 'refuseRefund', 'staff')
      const all = await selectItems(transaction, [order.order_id])
      const items = all.filter(({ order_item_id }) => (refund.order_item_id ?? order_item_id) === order_item_id)
      await writeNotice(transaction, {
        userId: order.user_id,
        kind: 'order',
        orderId: order.order_id,
        title: '你的退款申请没有通过',
        content: `${orderName(order, items)}：${answer}`,
      })
    } else if (together) {
      const granted = { amountFen, isBeyondRule, take: wantedTake(args), staffId, answer }
      await grantTogether(sale, order, refund, granted)
    } else {
      const lines = await quoteLines(sale, order, refund.order_item_id, refund.created_at)
      const parts = partsOf(lines, amountFen ?? sumOf(lines), { isBeyondRule, take: wantedTake(args) })
      await grantRefund(sale, order, refund, { parts, staffId, answer })
    }
    return readStaffRefund(transaction, id)
  })
}
