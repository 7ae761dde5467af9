import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

export async function selectRules(db: Kysely<Tables>): Promise<unknown> {
  return (await db.selectFrom('sale_rules').select('rules').executeTakeFirstOrThrow()).rules
}

/** Leaves the other rules as they are, also such as somebody sets at the same time. */
export async function updateRule(db: Kysely<Tables>, name: string, value: unknown): Promise<void> {
  await sql`update sale_rules set rules = rules || jsonb_build_object(${name}::text, ${JSON.stringify(value)}::jsonb)`.execute(db)
}

export async function resetRule(db: Kysely<Tables>, name: string): Promise<void> {
  await sql`update sale_rules set rules = rules - ${name}::text`.execute(db)
}
