import type * as contract from '@shenglang/contract/commerce/payments/difference-routes'
import { fault } from '@shenglang/contract/faults'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import { decideWithin, sendWaiting } from '../apply/apply.ts'
import { heldOwner } from '../decide/held.ts'
import { heldRefundNo, sendHeldBack } from '../decide/send-back.ts'
import { selectHeldFen } from '../ledger/held.sql.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { lockDifference, updateDifference } from './bills.sql.ts'
import { selectAttempt } from './payments.sql.ts'

/**
 * Resolves a wrong amount by granting a refund of the held money; the worker sends it to the provider.
 * Locks the difference, so that one of several callers does it. Throws BAD_ARGUMENT.
 */
export async function sendBackDifference(
  { db, now }: Pick<CommerceDeps, 'db' | 'now'>,
  { id, reason }: CheckedArgsOf<typeof contract.sendBackDifference>,
): Promise<contract.SentBack> {
  const sentBack = await db.transaction().execute(async (transaction) => {
    const at = now()
    const difference = await lockDifference(transaction, id)
    if (!difference) throw fault('BAD_ARGUMENT', { message: '没有这项未处理的差异' })
    const { kind, channel, attempt_no: attemptNo, theirs_fen } = difference
    const attempt = await selectAttempt(transaction, attemptNo)
    const isOurs = attempt?.channel === channel
    const heldFen = await selectHeldFen(transaction, heldOwner({ kind, attemptNo }))
    const scope = {
      orderIds: isOurs ? [attempt.order_id] : [],
      claims: isOurs ? [{ attemptNo, channel }] : [],
    }
    const theirsFen = theirs_fen === null ? null : Number(theirs_fen)
    const held = { kind, attemptNo, theirsFen, heldFen }
    const amountFen = await decideWithin({ transaction, now: at }, scope, (books) => sendHeldBack(books, held))
    await updateDifference(transaction, id, reason, at)
    return { refundNo: heldRefundNo({ kind, attemptNo }), amountFen }
  })
  await sendWaiting(db)
  return sentBack
}
