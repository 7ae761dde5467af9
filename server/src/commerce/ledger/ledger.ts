import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { addToWallet, insertLines, insertTransaction, lockArtists } from './ledger.sql.ts'

/**
 * Accounts of the ledger. Credits are positive and debits negative, so that every transaction adds up to 0 in each unit.
 * `owner` is a channel for `cash`, a user for `balance`, `artist` and `points`, '' for what is the operator's.
 */
export type LedgerAccount =
  /** Money at a provider. */
  | 'cash'
  /** What the operator owes a user who topped up. */
  | 'balance'
  /** A top-up's part on its way back to the user who paid it. */
  | 'refunding'
  | 'revenue'
  /** Money that came for nothing, until it has gone back. */
  | 'unclaimed'
  /** What the operator owes an artist. */
  | 'artist'
  /** Paid out to artists, and tax withheld from that. */
  | 'payout'
  | 'tax'
  /** Points that a user holds, and those given out in all. */
  | 'points'
  | 'pointsIssued'

export interface LedgerLine {
  account: LedgerAccount
  owner?: string
  unit?: 'fen' | 'point'
  amount: number
  /** What of an order it is for, where that is told apart. */
  orderItemId?: string
}

export interface Posting {
  /** Names the deed, such as `pay:17`: a second posting of it changes nothing. */
  reference: string
  orderId?: string
  isSandbox: boolean
  /** When it happened; now where that does not matter. */
  at?: Date
  lines: LedgerLine[]
}

/**
 * Writes a posting, and the wallets that it changes. Lines of 0 are left out. Returns false where the deed was posted before.
 * Throws `wallets_balance_fen_check` of the database where a balance would fall below 0. @public */
export async function post(
  transaction: Kysely<Tables>,
  { reference, orderId, isSandbox, at = new Date(), lines }: Posting,
): Promise<boolean> {
  const written = lines.filter(({ amount }) => amount !== 0).map((line) => ({ owner: '', unit: 'fen' as const, ...line }))
  if (written.length === 0) return true
  const id = await insertTransaction(transaction, { reference, order_id: orderId ?? null, is_sandbox: isSandbox, created_at: at })
  if (id === undefined) return false
  const lessened = written.filter(({ account, amount }) => account === 'artist' && amount < 0)
  await lockArtists(
    transaction,
    lessened.map(({ owner }) => owner),
  )
  await insertLines(
    transaction,
    written.map(({ orderItemId, ...line }) => ({
      ...line,
      ledger_transaction_id: id,
      order_item_id: orderItemId ?? null,
    })),
  )
  for (const { account, owner, amount } of written) {
    if (account === 'balance') await addToWallet(transaction, { userId: owner, isSandbox, balanceFen: amount, points: 0 })
    if (account === 'points') await addToWallet(transaction, { userId: owner, isSandbox, balanceFen: 0, points: amount })
  }
  return true
}

/** Nobody else lessens what an artist has earned until the transaction ends. */
export const lockArtist = (transaction: Kysely<Tables>, artistId: string): Promise<void> => lockArtists(transaction, [artistId])
