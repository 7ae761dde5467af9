import { withoutSecrets } from '@shenglang/contract/arguments'
import { type Permission, userOf } from '@shenglang/contract/roles'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { nameOf, type WrapCall } from './calls.ts'
import { faultOf } from './faults.ts'
import { insertStaffCall, insertStaffCallOutcome } from './staff-log.sql.ts'
import type { Arrival } from './visit.ts'

/** Writes down each call of a staff route. */
export function logStaffCalls(db: Kysely<Tables>): WrapCall {
  return async ({ route, args, arrival }, run) => {
    if (route.audience !== 'staff') return run()
    const { permission } = route
    return logStaffCall(db, arrival, { route: nameOf(route), permission, args: withoutSecrets(route.args, args) }, run)
  }
}

interface StaffCall {
  route: string
  permission: Permission
  args: unknown
}

/**
 * Writes down what staff do: the call before it runs, so that a crash leaves a trace, and its outcome before it is answered.
 * What cannot be written down is not done.
 */
export async function logStaffCall<Answer>(
  db: Kysely<Tables>,
  { caller, visit }: Arrival,
  { route, permission, args }: StaffCall,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const callId = await insertStaffCall(db, {
    user_id: userOf(caller),
    route,
    permission,
    args: JSON.stringify(args),
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
