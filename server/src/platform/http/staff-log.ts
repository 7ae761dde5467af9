import { withoutSecrets } from '@shenglang/contract/arguments'
import { userOf } from '@shenglang/contract/roles'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { nameOf, type WrapCall } from './calls.ts'
import { faultOf } from './faults.ts'
import { insertStaffCall, insertStaffCallOutcome } from './staff-log.sql.ts'

/**
 * Writes down what staff do: the call before it runs, so that a crash leaves a trace, and its outcome before it is answered.
 * What cannot be written down is not done.
 */
export function logStaffCalls(db: Kysely<Tables>): WrapCall {
  return async ({ route, args, arrival: { caller, visit } }, run) => {
    if (route.audience !== 'staff') return run()
    const callId = await insertStaffCall(db, {
      user_id: userOf(caller),
      route: nameOf(route),
      permission: route.permission,
      args: JSON.stringify(withoutSecrets(route.args, args)),
      network: visit.network,
    })
    try {
      const answer = await run()
      await insertStaffCallOutcome(db, callId, 'OK')
      return answer
    } catch (error) {
      await insertStaffCallOutcome(db, callId, faultOf(error).code).catch(() => {})
      throw error
    }
  }
}
