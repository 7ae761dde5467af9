import { ACCOUNT_ACTION_LABELS, type AccountAction } from '@shenglang/contract/accounts/people/entities'
import { fault } from '@shenglang/contract/faults'
import { type Caller, userOf } from '@shenglang/contract/roles'
import { notifySessionsChanged } from '../../platform/bus/publish.ts'
import type { Db } from '../../platform/database/db.ts'
import { demandOtherAdmin, lockAccountActions } from '../security/last-admin.ts'
import type { AccountDeps } from '../sessions/deps.ts'
import { insertLog, type NewLogEntry, selectAccount, selectLastChange } from './person.sql.ts'
import { type Account, type Actor, demandMayActOn, demandPermission } from './staff-rules.ts'

export type PeopleDeps = Pick<AccountDeps, 'db' | 'now' | 'emit'> & { sessions: Pick<AccountDeps['sessions'], 'forget'> }

/** An action of staff on an account. */
export interface Action {
  /** The member of the staff; null at the console. */
  actorId: string | null
  userId: string
  /** Version of the account that the staff saw; undefined at the console. */
  version?: string | undefined
  reason: string
}

export const actionOf = ({ id, version, reason }: { id: string; version?: string; reason: string }, caller: Caller): Action => ({
  actorId: userOf(caller),
  userId: id,
  version,
  reason,
})

interface Rule {
  action: AccountAction
  detail?: NewLogEntry['detail']
  /** Throws where the actor may not do this; by default nobody acts on themselves, and only admins on admins. */
  demand?: (actor: Actor, target: Account) => void
  /** True where an admin ceases to be one, or can no longer sign in. */
  endsAdmin?: boolean
  /** True for an action that changes nothing, which is allowed on any version. */
  isLook?: boolean
}

/**
 * Runs an action on an account, and logs it in the same transaction; then every process reads the account's sessions again.
 * Throws USER_NOT_FOUND, FORBIDDEN, CHANGED_MEANWHILE, LAST_ADMIN and what `demand` throws.
 */
export async function actOn(
  { db, now, sessions }: PeopleDeps,
  { actorId, userId, version, reason }: Action,
  { action, detail, demand = demandMayActOn, endsAdmin = false, isLook = false }: Rule,
  change: (transaction: Db, target: Account) => Promise<void> = async () => {},
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockAccountActions(transaction)
    const target = await selectAccount(transaction, userId)
    if (!target) throw fault('USER_NOT_FOUND')
    const actor = actorId === null ? 'console' : await selectAccount(transaction, actorId)
    if (!actor) throw fault('FORBIDDEN')
    demandPermission(actor)
    demand(actor, target)
    if (version !== undefined && !isLook) await demandVersion(transaction, userId, version)
    if (endsAdmin && target.isAdmin) await demandOtherAdmin(transaction, userId, now())
    await change(transaction, target)
    await insertLog(transaction, { action, userId, staffId: actorId, reason, ...(detail && { detail }) }, now())
    await notifySessionsChanged(transaction, [userId])
  })
  sessions.forget(userId)
}

/** Throws CHANGED_MEANWHILE, with what was done last and by whom. */
export async function demandVersion(transaction: Db, userId: string, version: string): Promise<void> {
  const last = await selectLastChange(transaction, userId)
  if ((last?.log_id ?? '0') === version) return
  throw fault('CHANGED_MEANWHILE', last ? { action: ACCOUNT_ACTION_LABELS[last.action], staffName: last.staff_name ?? '' } : {})
}
