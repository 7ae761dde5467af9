import { withoutSecrets } from '@shenglang/contract/arguments'
import { OK_OUTCOME } from '@shenglang/contract/office/log'
import { CONSOLE, type StaffPermission, userOf } from '@shenglang/contract/roles'
import type { Db } from '../../database/db.ts'
import { nameOf, type WrapCall } from '../calls.ts'
import { faultOf } from '../faults.ts'
import type { RequestContext } from '../http-exchange.ts'
import { insertEndedStaffCall, insertStaffCall, insertStaffCallOutcome } from './staff-log.sql.ts'

/** Logs each call of a staff route, except reads that all staff may make: those return figures, and no personal data. */
export function logStaffCalls(db: Db): WrapCall {
  return async ({ route, args, context }, run) => {
    if (route.audience !== 'staff' || (route.permission === 'any' && route.method === 'GET')) return run()
    const { permission } = route
    const call = rowOf(context, { route: nameOf(route), permission, args: withoutSecrets(route.args, args) })
    return route.method === 'GET' ? loggedAfter(db, call, run) : logged(db, call, run)
  }
}

type StaffCallRow = Parameters<typeof insertStaffCall>[1]

interface StaffCall {
  route: string
  permission: StaffPermission
  args: unknown
}

/**
 * Logs what staff do: the call before it runs, so that a crash leaves a trace, and its outcome before it is answered.
 * A call that cannot be logged is not made.
 */
export const logStaffCall = <Answer>(
  db: Db,
  context: RequestContext,
  call: StaffCall,
  run: () => Promise<Answer>,
): Promise<Answer> => logged(db, rowOf(context, call), run)

const rowOf = ({ caller, exchange }: RequestContext, { route, permission, args }: StaffCall) => ({
  user_id: userOf(caller),
  route,
  permission,
  args: JSON.stringify(args),
  network: exchange.network,
})

/** Logs a command that an operator runs on the server, in the same way. */
export function logCommand<Answer>(
  db: Db,
  { operator, route, args }: { operator: string; route: string; args: unknown },
  run: () => Promise<Answer>,
): Promise<Answer> {
  return logged(db, { operator, route, permission: CONSOLE, args: JSON.stringify(args), network: CONSOLE }, run)
}

/**
 * Logs a call that only reads, together with its outcome, before it is answered: nobody gets an answer that is not in the log. If
 * the process crashes before, no entry is missing, since the call changed nothing.
 */
async function loggedAfter<Answer>(db: Db, call: StaffCallRow, run: () => Promise<Answer>): Promise<Answer> {
  const answer = await run().catch(async (error: unknown) => {
    await insertEndedStaffCall(db, call, faultOf(error).code).catch(() => {})
    throw error
  })
  await insertEndedStaffCall(db, call, OK_OUTCOME)
  return answer
}

async function logged<Answer>(db: Db, call: StaffCallRow, run: () => Promise<Answer>): Promise<Answer> {
  const callId = await insertStaffCall(db, call)
  try {
    const answer = await run()
    await insertStaffCallOutcome(db, callId, OK_OUTCOME)
    return answer
  } catch (error) {
    await insertStaffCallOutcome(db, callId, faultOf(error).code).catch(() => {})
    throw error
  }
}
