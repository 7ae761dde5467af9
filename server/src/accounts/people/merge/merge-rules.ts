import type { MergeRefusal } from '@shenglang/contract/accounts/people/merge'
import { mergedLevel } from '@shenglang/contract/commerce/levels/merged-level'
import type { VipPeriod } from '@shenglang/contract/commerce/levels/vip'

/** An account as the merge rules see it. Anything under way matters only for the account that goes. */
export interface MergeFacts {
  userId: string
  isClosed: boolean
  isBlocked: boolean
  isStaff: boolean
  isMinor: boolean
  periods: readonly VipPeriod[]
  /** Is or was an artist: has works, earnings or a bank account. */
  isArtist: boolean
  hasApplication: boolean
  hasUploads: boolean
  isMuted: boolean
  hasOpenCases: boolean
  hasOpenOrders: boolean
  hasOpenRefunds: boolean
  hasDifferences: boolean
  hasOpenInvoices: boolean
  hasOpenRequests: boolean
  hasSeats: boolean
}

/**
 * All reasons against merging an account into another; none if it may be done. Nobody gets into an account of staff by a merge,
 * and nothing is merged away that somebody else waits for.
 */
export function mergeRefusals(from: MergeFacts, into: MergeFacts, now: number): MergeRefusal[] {
  if (from.userId === into.userId) return ['same']
  const either = (holds: (account: MergeFacts) => boolean) => holds(from) || holds(into)
  const reasons: Record<Exclude<MergeRefusal, 'same'>, boolean> = {
    closed: either(({ isClosed }) => isClosed),
    blocked: either(({ isBlocked }) => isBlocked),
    staff: either(({ isStaff }) => isStaff),
    minor: either(({ isMinor }) => isMinor),
    artist: from.isArtist,
    application: from.hasApplication,
    uploads: from.hasUploads,
    muted: from.isMuted,
    cases: from.hasOpenCases,
    orders: from.hasOpenOrders,
    refunds: from.hasOpenRefunds,
    differences: from.hasDifferences,
    invoices: from.hasOpenInvoices,
    requests: from.hasOpenRequests,
    seats: from.hasSeats,
    levels: mergedLevel(from.periods, into.periods, now) === 'differ',
  }
  return (Object.keys(reasons) as (keyof typeof reasons)[]).filter((reason) => reasons[reason])
}
