import type { setRule } from '@shenglang/contract/commerce/sale/rule-routes'
import { SALE_RULE_TEXT, type SaleRuleName, SaleRules } from '@shenglang/contract/commerce/sale/sale-rules'
import { fault } from '@shenglang/contract/faults'
import type { Caller } from '@shenglang/contract/roles'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import type { Kysely } from 'kysely'
import { refuseUnseen } from '../../platform/database/refuse-unseen.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { parseSafely } from '../../platform/parse-safely.ts'
import { lockRules, resetRule, selectRules, updateRule } from './sale-rules.sql.ts'

/** The current sale rules. */
export async function readSaleRules(db: Kysely<Tables>): Promise<SaleRules> {
  return SaleRules.parse(await selectRules(db))
}

/**
 * The limit above which two people are needed is the administrator's: those whom it binds cannot lift it. Throws FORBIDDEN.
 */
export function demandRuleAccess(name: SaleRuleName, { isAdmin }: Pick<Caller, 'isAdmin'>): void {
  if (name === 'secondEyesFromFen' && !isAdmin) throw fault('FORBIDDEN')
}

type Change = CheckedArgsOf<typeof setRule>

/**
 * Sets a rule, or its default with null. Throws BAD_ARGUMENT with the allowed values, and CHANGED_MEANWHILE where its value is
 * no longer the one that was seen.
 */
export function setSaleRule(db: Kysely<Tables>, { name, value, seen }: Change): Promise<SaleRules> {
  const checked = value === null ? null : parseSafely(SaleRules.shape[name], value)
  if (checked !== null && (!checked.success || value === undefined)) {
    throw fault('BAD_ARGUMENT', { message: `${SALE_RULE_TEXT[name]}` })
  }
  return db.transaction().execute(async (transaction) => {
    const present = SaleRules.parse(await lockRules(transaction))
    refuseUnseen(seen, present[name])
    await (checked === null ? resetRule(transaction, name) : updateRule(transaction, name, checked.data))
    return readSaleRules(transaction)
  })
}
