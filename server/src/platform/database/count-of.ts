import { type SelectQueryBuilder, sql } from 'kysely'

/** How many rows a query has. */
export async function countOf<Read, From extends keyof Read>(query: SelectQueryBuilder<Read, From, object>): Promise<number> {
  const [row] = await query.select(sql<string>`count(*)`.as('total')).$castTo<{ total: string }>().execute()
  return Number(row?.total ?? 0)
}
