import * as contract from '@shenglang/contract/commerce/payments/difference-routes'
import { DIFFERENCE_KINDS } from '@shenglang/contract/commerce/payments/payments'
import * as refunds from '@shenglang/contract/commerce/refunds/refund-routes'
import { userOf } from '@shenglang/contract/roles'
import type { Calls } from '../../platform/http/calls.ts'
import { requestKeyOf } from '../refunds/request-key.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { adoptRefund } from './adopt-refund.ts'
import { type DifferenceRow, listDifferences, resolveDifference } from './differences.ts'
import { sendBackDifference } from './send-back.ts'
import { endRefundByHand } from './send-refunds.ts'

export function mountPayments(calls: Calls, { db, now }: Pick<CommerceDeps, 'db' | 'now'>): void {
  calls
    .on(contract.listDifferences, async () => (await listDifferences(db)).map(toDifference))
    .on(contract.resolveDifference, async ({ id, resolution }) => {
      await resolveDifference(db, id, resolution, now())
      return null
    })
    .on(contract.sendBackDifference, (args) => sendBackDifference({ db, now }, args))
    .on(contract.endRefund, async (args) => {
      await endRefundByHand({ db, now }, args)
      return null
    })
    .on(refunds.adoptRefund, (args, caller, exchange) => {
      const userId = userOf(caller)
      return adoptRefund({ db, now }, userId, args, requestKeyOf(refunds.adoptRefund, { userId, args, exchange }))
    })
}

const toDifference = (row: DifferenceRow): contract.PaymentDifference => ({
  differenceId: row.difference_id,
  channel: row.channel,
  kind: row.kind,
  kindName: DIFFERENCE_KINDS[row.kind],
  attemptNo: row.attempt_no,
  refundNo: row.refund_no,
  oursFen: row.ours_fen === null ? null : Number(row.ours_fen),
  theirsFen: row.theirs_fen === null ? null : Number(row.theirs_fen),
  heldFen: Number(row.held_fen),
  detail: row.detail,
  findTime: row.found_at.toISOString(),
})
