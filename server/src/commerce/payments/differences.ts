import type { ProviderChannel } from '@shenglang/contract/commerce/orders'
import { DIFFERENCE_KINDS, type DifferenceKind } from '@shenglang/contract/commerce/payments'
import { fault } from '@shenglang/contract/faults'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { tellFinance } from '../tell-finance.ts'
import { selectDifferences, updateDifference } from './bills.sql.ts'
import { insertDifference } from './payments.sql.ts'

/** Where a provider's books and ours differ. */
export interface Difference {
  channel: ProviderChannel
  kind: DifferenceKind
  /** '' where none is known. */
  attemptNo: string
  refundNo?: string
  oursFen?: number
  theirsFen?: number
  /** What else helps staff to find it, such as a transaction's number. */
  detail?: string
}

/** Writes a difference down for staff and tells them, once; nothing else is done about it. Whether it was not known before. */
export async function reportDifference(db: Kysely<Tables>, difference: Difference, now: Date): Promise<boolean> {
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
  if (isNew)
    await tellFinance(db, {
      title: `对账差异：${DIFFERENCE_KINDS[kind]}`,
      content: [attemptNo, refundNo].filter(Boolean).join(' '),
    })
  return isNew
}

export type DifferenceRow = Awaited<ReturnType<typeof selectDifferences>>[number]

/** Those that nobody has dealt with, the oldest first. */
export const listDifferences = (db: Kysely<Tables>): Promise<DifferenceRow[]> => selectDifferences(db)

/** Says how a difference was dealt with. Throws BAD_ARGUMENT where none such is open. */
export async function resolveDifference(db: Kysely<Tables>, differenceId: string, resolution: string, now: Date): Promise<void> {
  const isDone = await updateDifference(db, differenceId, resolution, now)
  if (!isDone) throw fault('BAD_ARGUMENT', { message: '没有这项未处理的差异' })
}
