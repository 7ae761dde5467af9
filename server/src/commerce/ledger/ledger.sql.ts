import { type Insertable, type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Transaction = Kysely<Tables>

/** Undefined where the reference is taken. */
export async function insertTransaction(
  transaction: Transaction,
  row: Insertable<Tables['ledger_transactions']>,
): Promise<string | undefined> {
  const inserted = await transaction
    .insertInto('ledger_transactions')
    .values(row)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('ledger_transaction_id')
    .executeTakeFirst()
  return inserted?.ledger_transaction_id
}

export async function insertLines(transaction: Transaction, rows: Insertable<Tables['ledger_lines']>[]): Promise<void> {
  await transaction.insertInto('ledger_lines').values(rows).execute()
}

export async function addToWallet(
  transaction: Transaction,
  { userId, isSandbox, balanceFen, points }: { userId: string; isSandbox: boolean; balanceFen: number; points: number },
): Promise<void> {
  await sql`insert into wallets (user_id, is_sandbox) values (${userId}, ${isSandbox}) on conflict do nothing`.execute(
    transaction,
  )
  await sql`update wallets set balance_fen = balance_fen + ${balanceFen}, points = points + ${points}
    where user_id = ${userId} and is_sandbox = ${isSandbox}`.execute(transaction)
}

/** What a thing gave its artist and its buyer when it was paid. */
export async function updateShares(
  transaction: Transaction,
  orderItemId: string,
  { artistFen, points }: { artistFen: number; points: number },
): Promise<void> {
  await transaction
    .updateTable('order_items')
    .set({ artist_fen: artistFen, points })
    .where('order_item_id', '=', orderItemId)
    .execute()
}

/** In ascending order, so that no two wait for one another. */
export async function lockArtists(transaction: Transaction, artistIds: readonly string[]): Promise<void> {
  for (const artistId of [...new Set(artistIds)].toSorted()) {
    await sql`select pg_advisory_xact_lock(hashtext('artist'), hashtext(${artistId}))`.execute(transaction)
  }
}
