import { type Kysely, sql } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'

/** Who looks after the money. */
export async function selectFinance(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from users where closed_at is null and (account_type = 'admin' or 'finance' = any(permissions))`.execute(db)
  return rows.map((row) => row.user_id)
}
