import type { CheckedArgsOf } from '@shenglang/contract/route'
import type * as contract from '@shenglang/contract/site/docket/routes'
import { COUNTER_DAYS_DEFAULT, DECIDE_HOURS_DEFAULT, type DocketRules } from '@shenglang/contract/site/docket/states'
import * as z from 'zod/mini'
import type { Db } from '../../platform/database/db.ts'
import { refuseUnseen } from '../../platform/database/refuse-unseen.ts'
import { lockDocketRules, selectDocketRules, writeDocketRules } from './docket.sql.ts'

const Stored = z.object({
  counterStatementDays: z._default(z.int(), COUNTER_DAYS_DEFAULT),
  decideHours: z._default(z.int(), DECIDE_HOURS_DEFAULT),
})

/** The deadlines of the docket, as the operator set them. */
export async function readDocketRules(db: Db): Promise<DocketRules> {
  return Stored.parse((await selectDocketRules(db)) ?? {})
}

/** Throws CHANGED_MEANWHILE where they are no longer those that the operator saw. */
export function saveDocketRules(
  db: Db,
  { seen, ...rules }: CheckedArgsOf<typeof contract.saveDocketRules>,
): Promise<DocketRules> {
  return db.transaction().execute(async (transaction) => {
    refuseUnseen(seen, Stored.parse(await lockDocketRules(transaction)))
    await writeDocketRules(transaction, rules)
    return readDocketRules(transaction)
  })
}
