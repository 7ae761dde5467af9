import { SALE_RULE_WORDS, type SaleRuleName, SaleRules } from '@shenglang/contract/commerce/sale-rules'
import { fault } from '@shenglang/contract/faults'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Tables } from '../../platform/database/tables.ts'
import { resetRule, selectRules, updateRule } from './sale-rules.sql.ts'

/** The rules of selling as they stand. */
export async function readSaleRules(db: Kysely<Tables>): Promise<SaleRules> {
  return SaleRules.parse(await selectRules(db))
}

/** Sets a rule, or with null its default. Throws BAD_ARGUMENT with what the rule takes. */
export async function setSaleRule(db: Kysely<Tables>, name: SaleRuleName, value: unknown): Promise<SaleRules> {
  if (value === null) await resetRule(db, name)
  else {
    const checked = z.safeParse(SaleRules.shape[name], value)
    if (!checked.success || value === undefined) throw fault('BAD_ARGUMENT', { message: `${SALE_RULE_WORDS[name]}` })
    await updateRule(db, name, checked.data)
  }
  return readSaleRules(db)
}
