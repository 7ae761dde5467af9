import { MERGE_REFUSALS } from '@shenglang/contract/accounts/people/merge'
import { extended, mergedLevel } from '@shenglang/contract/commerce/levels/merged-level'
import { endOfLevel } from '@shenglang/contract/commerce/levels/vip'
import { fault } from '@shenglang/contract/faults'
import type { Books } from '../books.ts'
import { endedAt, splitWaiting } from '../periods.ts'
import { grantLevel } from '../seats/seats.ts'

/** Two accounts of one person: `fromId` is closed, and `intoId` stays. */
export interface Merge {
  fromId: string
  intoId: string
}

/** The contents of one wallet, of real money or of the sandbox. */
export interface Holdings {
  isSandbox: boolean
  balanceFen: number
  points: number
}

/**
 * Ends the levels of the closed account and grants what was left of them to the other. Nobody paid for the grant, so it is worth
 * nothing in an upgrade, and the orders stay with their buyer. Throws MERGE_REFUSED for levels that cannot be combined.
 */
export function mergeLevels(books: Books, { fromId, intoId }: Merge): void {
  const { now } = books
  const moved = mergedLevel(books.periodsOf(fromId), books.periodsOf(intoId), now)
  if (moved === 'differ') throw fault('MERGE_REFUSED', { message: MERGE_REFUSALS.levels })
  for (const period of books.periodsOf(fromId)) books.periods.set(endedAt(period, now))
  books.revoked(fromId)
  books.rightsChanged(intoId)
  if (!moved) return
  const { vipLevel: level, leftMs } = moved
  // Bought periods that wait move behind the grant by themselves.
  const { fixed } = splitWaiting(books.periodsOf(intoId), now)
  grantLevel(books, intoId, { level, until: extended(endOfLevel(fixed, level, now), leftMs) })
}

/** Transfers the contents of a wallet to the other account by a posting: lines are only ever added to the ledger. */
export function mergeWallet(books: Books, { fromId, intoId }: Merge, { isSandbox, balanceFen, points }: Holdings): void {
  const lines = [
    ...moved({ account: 'balance', unit: 'fen', amount: balanceFen } as const, fromId, intoId),
    ...moved({ account: 'points', unit: 'point', amount: points } as const, fromId, intoId),
  ]
  if (lines.length > 0) books.post({ reference: `merge:${fromId}${isSandbox ? ':sandbox' : ''}`, isSandbox, lines })
}

const moved = <Line extends { amount: number }>(line: Line, from: string, into: string) =>
  line.amount === 0
    ? []
    : [
        { ...line, owner: from, amount: -line.amount },
        { ...line, owner: into },
      ]
