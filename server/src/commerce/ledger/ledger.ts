import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { lockArtists, writePosting } from '../apply/apply.sql.ts'
import type { Posting } from '../decide/decision.ts'

/**
 * Writes a posting, and the wallets that it changes. Lines of 0 are left out. Returns false where it was posted before.
 * Throws `wallets_balance_fen_check` of the database where a balance would fall below 0. @public
 */
export const post = (transaction: Kysely<Tables>, posting: Posting): Promise<boolean> => writePosting(transaction, posting)

/** Nobody else lessens what an artist has earned until the transaction ends. */
export const lockArtist = (transaction: Kysely<Tables>, artistId: string): Promise<void> => lockArtists(transaction, [artistId])
