import type * as contract from '@shenglang/contract/commerce/refunds/refund-routes'
import type { StaffRefund } from '@shenglang/contract/commerce/refunds/refund-routes'
import { fault } from '@shenglang/contract/faults'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import { decideInTransaction } from '../apply/apply.ts'
import type { Books } from '../decide/books.ts'
import * as decide from '../decide/refund.ts'
import { selectJoined } from '../facts/history.sql.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { oncePerRequest } from './once-per-request.ts'
import { selectRefund } from './refunds.sql.ts'
import { newRefundNumbers, readStaffRefund } from './refunds.ts'
import { takeChoiceOf } from './request-args.ts'

type Deps = Pick<CommerceDeps, 'db' | 'now'>

/** Arguments of older calls, which do not say whether an upgrade is refunded with the orders that paid for it. */
type EarlierArgs<Call> = Omit<Call, 'together'> & { together?: boolean }

/**
 * Starts a refund by staff, beyond the rules but never above what was paid, and revokes what they name. An upgrade is refunded
 * together with the orders that paid for it if they say so. Throws ORDER_NOT_FOUND, ORDER_STATE and REFUND_REFUSED.
 */
export async function startRefund(
  deps: Deps,
  staffId: string | null,
  args: EarlierArgs<CheckedArgsOf<typeof contract.startRefund>>,
  requestKey: string | null = null,
): Promise<StaffRefund> {
  const { id: orderId, orderItemId = null, amountFen, reason, together: isTogether = false } = args
  const orderIds = await selectJoined(deps.db, orderId)
  const numbers = newRefundNumbers(deps.now(), orderIds.length)
  const decision = { staffId, answer: reason, take: takeChoiceOf(args), isTogether }
  const { refundId } = await decideInTransaction(deps, { orderIds, withHistory: true }, (books) =>
    oncePerRequest(books, orderId, requestKey, () =>
      decide.startRefund(books, { orderId, orderItemId, amountFen }, decision, numbers),
    ),
  )
  return readStaffRefund(deps.db, refundId)
}

/**
 * Grants or refuses a requested refund, with a message to the buyer. Throws REFUND_NOT_FOUND, REFUND_DECIDED, and REFUND_REFUSED
 * above what the rule allows or was paid.
 */
export async function decideRefund(
  deps: Deps,
  staffId: string | null,
  args: EarlierArgs<CheckedArgsOf<typeof contract.decideRefund>>,
  requestKey: string | null = null,
): Promise<StaffRefund> {
  const { id, outcome, amountFen, isBeyondRule, answer, together: isTogether = false } = args
  const refund = await selectRefund(deps.db, id)
  if (!refund) throw fault('REFUND_NOT_FOUND')
  const orderIds = await selectJoined(deps.db, refund.order_id)
  const numbers = newRefundNumbers(deps.now(), orderIds.length)
  const decideOnce = (books: Books) => {
    if (outcome === 'refuse') return decide.refuseRefund(books, id, { staffId, answer })
    const decision = { staffId, answer, amountFen, isBeyondRule, take: takeChoiceOf(args), isTogether }
    return decide.grantRefund(books, id, decision, numbers)
  }
  await decideInTransaction(deps, { orderIds, withHistory: true }, (books) =>
    oncePerRequest(books, refund.order_id, requestKey, () => decideOnce(books)),
  )
  return readStaffRefund(deps.db, id)
}

/** Carries out a refund that another member of staff decided. Throws REFUND_NOT_FOUND, REFUND_DECIDED and SECOND_EYES. */
export async function confirmRefund(
  deps: Deps,
  staffId: string,
  refundId: string,
  requestKey: string | null = null,
): Promise<StaffRefund> {
  const refund = await selectRefund(deps.db, refundId)
  if (!refund) throw fault('REFUND_NOT_FOUND')
  const orderIds = await selectJoined(deps.db, refund.order_id)
  const numbers = newRefundNumbers(deps.now(), orderIds.length)
  await decideInTransaction(deps, { orderIds, withHistory: true }, (books) =>
    oncePerRequest(books, refund.order_id, requestKey, () => decide.confirmRefund(books, refundId, staffId, numbers)),
  )
  return readStaffRefund(deps.db, refundId)
}
