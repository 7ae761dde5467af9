import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

export async function selectRules(db: Kysely<Tables>): Promise<unknown> {
  return (await db.selectFrom('sale_rules').select('rules').executeTakeFirstOrThrow()).rules
}

/** The same, locked until the transaction ends. */
export async function lockRules(transaction: Kysely<Tables>): Promise<unknown> {
  return (await transaction.selectFrom('sale_rules').select('rules').forUpdate().executeTakeFirstOrThrow()).rules
}

/** Leaves the other rules as they are, also those set concurrently. */
export async function updateRule(db: Kysely<Tables>, name: string, value: unknown): Promise<void> {
  await sql`update sale_rules set rules = rules || jsonb_build_object(${name}::text, ${JSON.stringify(value)}::jsonb)`.execute(db)
}

export async function resetRule(db: Kysely<Tables>, name: string): Promise<void> {
  await sql`update sale_rules set rules = rules - ${name}::text`.execute(db)
}
