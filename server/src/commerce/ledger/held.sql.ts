import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

/** What the ledger holds of the payment of an attempt, in fen. */
export async function selectHeldFen(db: Kysely<Tables>, attemptNo: string): Promise<number> {
  const { rows } = await sql<{ fen: string }>`
    select coalesce(sum(amount), 0) as fen from ledger_lines where account = 'held' and owner = ${attemptNo}`.execute(db)
  return Number(rows[0]?.fen ?? 0)
}
