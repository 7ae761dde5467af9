import { SaleRules } from '@shenglang/contract/commerce/sale-rules'
import type { Kysely } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'

/** The rules of selling as they stand. */
export async function readSaleRules(db: Kysely<Tables>): Promise<SaleRules> {
  const row = await db.selectFrom('sale_rules').select('rules').executeTakeFirstOrThrow()
  return SaleRules.parse(row.rules)
}
