import { DIFFERENCE_KINDS } from '@shenglang/contract/commerce/payments/payments'
import { fault } from '@shenglang/contract/faults'
import type { Db } from '../../platform/database/db.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Difference } from '../decide/decision.ts'
import { heldOutPosting, heldOwner, heldPosting } from '../decide/held.ts'
import { selectHeldFen } from '../ledger/held.sql.ts'
import { post } from '../ledger/ledger.ts'
import { notifyFinance } from '../sale/notify-finance.ts'
import { lockDifference, selectDifferences, updateDifference } from './bills.sql.ts'
import { insertDifference } from './payments.sql.ts'

/** Records a difference for staff, notifies them once, and holds its money. Returns whether it is new. */
export function reportDifference(db: Db, difference: Difference, now: Date): Promise<boolean> {
  return inTransaction(db, (transaction) => reportWithin(transaction, difference, now))
}

async function reportWithin(db: Db, difference: Difference, now: Date): Promise<boolean> {
  const { channel, kind, attemptNo, refundNo = '', oursFen, theirsFen, detail = '' } = difference
  const isNew = await insertDifference(db, {
    channel,
    kind,
    attempt_no: attemptNo,
    refund_no: refundNo,
    ours_fen: oursFen ?? null,
    theirs_fen: theirsFen ?? null,
    detail,
    found_at: now,
  })
  const held = isNew ? heldPosting(difference, now) : undefined
  if (held) await post(db, held)
  if (isNew)
    await notifyFinance(db, {
      title: `对账差异：${DIFFERENCE_KINDS[kind]}`,
      content: [attemptNo, refundNo].filter(Boolean).join(' '),
    })
  return isNew
}

export type DifferenceRow = Awaited<ReturnType<typeof selectDifferences>>[number]

/** Open differences, the oldest first. */
export const listDifferences = (db: Db): Promise<DifferenceRow[]> => selectDifferences(db)

/**
 * Resolves a difference. Money held for it has left by another way, such as the provider's portal, and leaves the ledger with it.
 * Throws BAD_ARGUMENT if no such difference is open.
 */
export function resolveDifference(db: Db, differenceId: string, resolution: string, now: Date): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const difference = await lockDifference(transaction, differenceId)
    if (!difference) throw fault('BAD_ARGUMENT', { message: '没有这项未处理的差异' })
    await updateDifference(transaction, differenceId, resolution, now)
    const { kind, channel, attempt_no: attemptNo } = difference
    const heldFen = await selectHeldFen(transaction, heldOwner({ kind, attemptNo }))
    await post(transaction, heldOutPosting({ kind, channel, attemptNo }, heldFen, now))
  })
}
