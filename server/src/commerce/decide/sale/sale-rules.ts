import { SALE_RULE_TEXT, type SaleRuleName, SaleRules } from '@shenglang/contract/commerce/sale/sale-rules'
import { fault } from '@shenglang/contract/faults'
import type { Caller } from '@shenglang/contract/roles'
import { parseSafely } from '../../../platform/parse-safely.ts'

/**
 * Lets only an administrator change the limit above which two people are needed: those whom it binds cannot lift it. Throws
 * FORBIDDEN.
 */
export function demandRuleAccess(name: SaleRuleName, { isAdmin }: Pick<Caller, 'isAdmin'>): void {
  if (name === 'secondEyesFromFen' && !isAdmin) throw fault('FORBIDDEN')
}

/** The value of a rule as it is stored; null puts it back to its default. Throws BAD_ARGUMENT with the allowed values. */
export function checkedRule(name: SaleRuleName, value: unknown): unknown {
  if (value === null) return null
  const checked = parseSafely(SaleRules.shape[name], value)
  // The schema takes its default for a missing value.
  if (!checked.success || value === undefined) throw fault('BAD_ARGUMENT', { message: SALE_RULE_TEXT[name] })
  return checked.data
}
