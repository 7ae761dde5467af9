import type * as contract from '@shenglang/contract/commerce/refunds/refund-routes'
import type { StaffRefund } from '@shenglang/contract/commerce/refunds/refund-routes'
import { fault } from '@shenglang/contract/faults'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import { decideWithin, sendWaiting } from '../apply/apply.ts'
import * as decide from '../decide/refunds/adopt-refund.ts'
import { selectHeldFen } from '../ledger/held.sql.ts'
import { storeRequest } from '../refunds/once-per-request.ts'
import { readStaffRefund } from '../refunds/refunds.ts'
import { takeChoiceOf } from '../refunds/request-args.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { lockDifferencesBeside, resolveRefund, selectAdopted, updateDifference } from './bills.sql.ts'
import { selectAttempt } from './payments.sql.ts'

const refused = (message: string) => fault('REFUND_REFUSED', { message })

/**
 * Records a refund that was made at the provider's portal, and resolves the differences that it explains. Throws REFUND_REFUSED
 * and ORDER_STATE.
 */
export async function adoptRefund(
  { db, now }: Pick<CommerceDeps, 'db' | 'now'>,
  staffId: string | null,
  args: CheckedArgsOf<typeof contract.adoptRefund>,
  requestKey: string | null = null,
): Promise<StaffRefund> {
  const refundId = await db.transaction().execute(async (transaction) => {
    const within = { transaction, now: now() }
    const rows = await lockDifferencesBeside(transaction, args.id)
    const difference = rows.find(({ difference_id }) => difference_id === args.id)
    if (difference?.kind !== 'unknown-refund') {
      const known = requestKey === null ? undefined : await selectAdopted(transaction, args.id, requestKey)
      if (known === undefined) throw refused('没有这项未处理的渠道退款')
      return known
    }
    const { channel, attempt_no: attemptNo, refund_no: refundNo } = difference
    const row = await selectAttempt(transaction, attemptNo)
    const attempt = row && { channel: row.channel, orderId: row.order_id }
    const reported = { channel, attemptNo, theirsFen: fenOf(difference), attempt }
    const { orderId, amountFen } = decide.orderRefunded(reported)
    const portal = { refundNo, attemptNo, amountFen, take: takeChoiceOf(args), staffId, reason: args.reason }
    const payment = {
      differences: rows.map((each) => ({ kind: each.kind, theirsFen: fenOf(each) })),
      heldFen: await selectHeldFen(transaction, attemptNo),
    }
    const scope = { orderIds: [orderId], claims: [{ attemptNo, channel, refundNo }], withHistory: true }
    const adopted = await decideWithin(within, scope, (books) => {
      const adoption = decide.adoptRefund(books, orderId, portal, payment)
      storeRequest(books, adoption.refund.refundId, requestKey)
      return adoption
    })
    const held = adopted.isHeldReleased ? rows.filter(({ kind }) => kind === 'amount') : []
    for (const { difference_id } of held) await updateDifference(transaction, difference_id, args.reason, within.now)
    if (adopted.formerNo !== undefined) {
      const resolution = `渠道另以 ${refundNo} 退回：${args.reason}`
      await resolveRefund(transaction, { channel, refundNo: adopted.formerNo }, resolution, within.now)
    }
    await resolveRefund(transaction, { channel, refundNo }, `已记为退款：${args.reason}`, within.now)
    return adopted.refund.refundId
  })
  await sendWaiting(db)
  return readStaffRefund(db, refundId)
}

const fenOf = ({ theirs_fen }: { theirs_fen: string | null }) => (theirs_fen === null ? null : Number(theirs_fen))
