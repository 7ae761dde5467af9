import type { Db } from '../../platform/database/db.ts'
import { lockArtists, writePosting } from '../apply/apply.sql.ts'
import type { Posting } from '../decide/decision.ts'

/**
 * Writes a posting, and the wallets that it changes, skipping lines of 0. Returns false if it was posted before.
 * Throws `wallets_balance_fen_check` of the database if a balance would fall below 0. @public
 */
export const post = (transaction: Db, posting: Posting): Promise<boolean> => writePosting(transaction, posting)

/** Stops other payouts to an artist until the transaction ends. */
export const lockArtist = (transaction: Db, artistId: string): Promise<void> => lockArtists(transaction, [artistId])
