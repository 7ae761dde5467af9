import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

export async function selectRules(db: Db): Promise<unknown> {
  return (await db.selectFrom('sale_rules').select('rules').executeTakeFirstOrThrow()).rules
}

/** The stored rules, locked until the transaction ends. */
export async function lockRules(transaction: Db): Promise<unknown> {
  return (await transaction.selectFrom('sale_rules').select('rules').forUpdate().executeTakeFirstOrThrow()).rules
}

/** Leaves the other rules as they are, also those set concurrently. */
export async function updateRule(db: Db, name: string, value: unknown): Promise<void> {
  await sql`update sale_rules set rules = rules || jsonb_build_object(${name}::text, ${JSON.stringify(value)}::jsonb)`.execute(db)
}

export async function resetRule(db: Db, name: string): Promise<void> {
  await sql`update sale_rules set rules = rules - ${name}::text`.execute(db)
}
