import type * as contract from '@shenglang/contract/commerce/refund-routes'
import type { StaffRefund } from '@shenglang/contract/commerce/refund-routes'
import { fault } from '@shenglang/contract/faults'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import { act } from '../apply/apply.ts'
import * as decide from '../decide/refund.ts'
import { selectUpgraded } from '../facts/history.sql.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { selectRefund } from './refunds.sql.ts'
import { newRefundNumbers, readStaffRefund } from './refunds.ts'
import { wantedTake, wantedTakeOrAll } from './request-args.ts'

type Deps = Pick<CommerceDeps, 'db' | 'now'>

/** Calls from before an upgrade could go together with what paid for it say nothing of it. */
type Asked<Call> = Omit<Call, 'together'> & { together?: boolean }

/**
 * Staff give money back unasked, whatever the rules say, but never more than was paid, and take back what they name. An upgrade
 * goes together with the orders that paid for it where they say so. Throws ORDER_NOT_FOUND, ORDER_STATE and REFUND_REFUSED.
 */
export async function startRefund(
  deps: Deps,
  staffId: string | null,
  args: Asked<CheckedArgsOf<typeof contract.startRefund>>,
): Promise<StaffRefund> {
  const { id: orderId, orderItemId = null, amountFen, reason, together: isTogether = false } = args
  const orderIds = await ordersOf(deps, orderId, isTogether)
  const numbers = newRefundNumbers(deps.now(), orderIds.length)
  const decision = { staffId, answer: reason, take: wantedTakeOrAll(args), isTogether }
  const { refundId } = await act(deps, { orderIds, isHistory: true }, (books) =>
    decide.startRefund(books, { orderId, orderItemId, amountFen }, decision, numbers),
  )
  return readStaffRefund(deps.db, refundId)
}

/**
 * Staff let a refund go or refuse it, with a word to the buyer. Throws REFUND_NOT_FOUND, REFUND_DECIDED, and REFUND_REFUSED for
 * more than the rule gives or was paid.
 */
export async function decideRefund(
  deps: Deps,
  staffId: string | null,
  args: Asked<CheckedArgsOf<typeof contract.decideRefund>>,
): Promise<StaffRefund> {
  const { id, outcome, amountFen, isBeyondRule, answer, together: isTogether = false } = args
  const found = await selectRefund(deps.db, id)
  if (!found) throw fault('REFUND_NOT_FOUND')
  const orderIds = await ordersOf(deps, found.order_id, isTogether)
  const numbers = newRefundNumbers(deps.now(), orderIds.length)
  await act(deps, { orderIds, isHistory: true }, (books) => {
    if (outcome === 'refuse') decide.refuseRefund(books, id, { staffId, answer })
    else decide.grantRefund(books, id, { staffId, answer, amountFen, isBeyondRule, take: wantedTake(args), isTogether }, numbers)
  })
  return readStaffRefund(deps.db, id)
}

/** An order, with those whose levels paid for it where they are refunded together. */
const ordersOf = async ({ db }: Deps, orderId: string, isTogether: boolean): Promise<string[]> =>
  isTogether ? selectUpgraded(db, orderId) : [orderId]
