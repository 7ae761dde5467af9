import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** The money held for a difference, by its owner (`heldOwner`), in fen. */
export async function selectHeldFen(db: Db, owner: string): Promise<number> {
  const { rows } = await sql<{ fen: string }>`
    select coalesce(sum(amount), 0) as fen from ledger_lines where account = 'held' and owner = ${owner}`.execute(db)
  return Number(rows[0]?.fen ?? 0)
}
