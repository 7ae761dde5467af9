import type { setRule } from '@shenglang/contract/commerce/sale/rule-routes'
import { SaleRules } from '@shenglang/contract/commerce/sale/sale-rules'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import type { Db } from '../../platform/database/db.ts'
import { refuseUnseen } from '../../platform/database/refuse-unseen.ts'
import { checkedRule } from '../decide/sale/sale-rules.ts'
import { lockRules, resetRule, selectRules, updateRule } from './sale-rules.sql.ts'

/** The current sale rules. */
export async function readSaleRules(db: Db): Promise<SaleRules> {
  return SaleRules.parse(await selectRules(db))
}

type Change = CheckedArgsOf<typeof setRule>

/**
 * Sets a rule, or its default with null. Throws BAD_ARGUMENT with the allowed values, and CHANGED_MEANWHILE where its value is
 * no longer the one that was seen.
 */
export function setSaleRule(db: Db, { name, value, seen }: Change): Promise<SaleRules> {
  const checked = checkedRule(name, value)
  return db.transaction().execute(async (transaction) => {
    const present = SaleRules.parse(await lockRules(transaction))
    refuseUnseen(seen, present[name])
    await (checked === null ? resetRule(transaction, name) : updateRule(transaction, name, checked))
    return readSaleRules(transaction)
  })
}
