import { ACCOUNT_ACTION_LABELS, type AccountAction } from '@shenglang/contract/accounts/people/entities'
import { fault } from '@shenglang/contract/faults'
import { type Caller, userOf } from '@shenglang/contract/roles'
import { notifySessionsChanged } from '../../platform/bus/publish.ts'
import type { Db } from '../../platform/database/db.ts'
import { demandOtherAdmin, lockAccountActions } from '../security/last-admin.ts'
import type { AccountDeps } from '../sessions/deps.ts'
import { insertLog, type LastChange, type NewLogEntry, selectAccount, selectLastChange, versionOf } from './person.sql.ts'
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

export interface Rule {
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
  action: Action,
  rule: Rule,
  change: (transaction: Db, target: Account) => Promise<void> = async () => {},
): Promise<void> {
  const { userId } = action
  await db.transaction().execute(async (transaction) => {
    await lockAccountActions(transaction)
    const target = await demandAction(transaction, action, rule, now())
    await change(transaction, target)
    await logAction(transaction, action, rule, now())
    await notifySessionsChanged(transaction, [userId])
  })
  sessions.forget(userId)
}

/** Throws USER_NOT_FOUND, FORBIDDEN, CHANGED_MEANWHILE, LAST_ADMIN and what `demand` throws; returns the account. */
export async function demandAction(
  transaction: Db,
  { actorId, userId, version }: Omit<Action, 'reason'>,
  { demand = demandMayActOn, endsAdmin = false, isLook = false }: Rule,
  now: Date,
): Promise<Account> {
  const target = await selectAccount(transaction, userId)
  if (!target) throw fault('USER_NOT_FOUND')
  const actor = await demandActor(transaction, actorId)
  demand(actor, target)
  if (version !== undefined && !isLook) await demandVersion(transaction, userId, version)
  if (endsAdmin && target.isAdmin) await demandOtherAdmin(transaction, userId, now)
  return target
}

/** The member of the staff who acts. Throws FORBIDDEN without the permission, which may have been removed meanwhile. */
export async function demandActor(transaction: Db, actorId: string | null): Promise<Actor> {
  const actor = actorId === null ? 'console' : await selectAccount(transaction, actorId)
  if (!actor) throw fault('FORBIDDEN')
  demandPermission(actor)
  return actor
}

export const logAction = (
  transaction: Db,
  { actorId, userId, reason }: Action,
  { action, detail }: Rule,
  now: Date,
): Promise<void> => insertLog(transaction, { action, userId, staffId: actorId, reason, ...(detail && { detail }) }, now)

/** Throws CHANGED_MEANWHILE, with what was done last and by whom. */
export async function demandVersion(transaction: Db, userId: string, version: string): Promise<void> {
  demandSame(await selectLastChange(transaction, userId), version)
}

/** Throws CHANGED_MEANWHILE unless the last change is the one that the staff saw. */
export function demandSame(last: LastChange | undefined, version: string): void {
  if (versionOf(last) === version) return
  throw fault('CHANGED_MEANWHILE', last ? { action: ACCOUNT_ACTION_LABELS[last.action], staffName: last.staff_name ?? '' } : {})
}
