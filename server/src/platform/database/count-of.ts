import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

/** How many rows a query has. */
export async function countOf<Read, From extends keyof Read>(query: SelectQueryBuilder<Read, From, object>): Promise<number> {
  const [row] = await query.select(sql<string>`count(*)`.as('total')).$castTo<{ total: string }>().execute()
  return Number(row?.total ?? 0)
}

/**
 * How many rows a statement has, counted up to `max`; one more means "more". It begins with `with` and so is planned for its
 * values each time: by a plan for any values, a few rows that an index has are looked for in the whole table.
 */
export async function countUpTo(db: Db, rows: RawBuilder<unknown>, max: number): Promise<number> {
  const counted = await sql<{ total: number }>`
    with counted as (select from (${rows}) as all_rows limit ${max + 1})
    select count(*)::int as total from counted`.execute(db)
  return counted.rows[0]?.total ?? 0
}
