import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

export async function countOf<Read, From extends keyof Read>(query: SelectQueryBuilder<Read, From, object>): Promise<number> {
  const [row] = await query.select(sql<string>`count(*)`.as('total')).$castTo<{ total: string }>().execute()
  return Number(row?.total ?? 0)
}

/**
 * The number of rows of a statement, up to `max`; `max + 1` means that there are more. The statement begins with `with`, so
 * that it is planned for its values each time: a plan for any values would search the whole table for a few indexed rows.
 */
export async function countUpTo(db: Db, rows: RawBuilder<unknown>, max: number): Promise<number> {
  const counted = await sql<{ total: number }>`
    with counted as (select from (${rows}) as all_rows limit ${max + 1})
    select count(*)::int as total from counted`.execute(db)
  return counted.rows[0]?.total ?? 0
}
