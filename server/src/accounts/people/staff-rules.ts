import { fault } from '@shenglang/contract/faults'
import { isPermitted, type Permission, type StaffRole } from '@shenglang/contract/roles'

/** The facts about an account that the rules need, read in the transaction of the action. */
export interface Account {
  userId: string
  isAdmin: boolean
  permissions: readonly Permission[]
}

/** The one who acts: an account of staff, or the operator at the console, who may do everything. */
export type Actor = Account | 'console'

/** Throws FORBIDDEN for staff who lost the permission while the action waited for its locks. */
export function demandPermission(actor: Actor): void {
  if (actor !== 'console' && !isPermitted(actor, 'people')) throw fault('FORBIDDEN')
}

/** Throws ACTION_ON_SELF and ADMIN_ONLY: only admins act on admins, and nobody on themselves. */
export function demandMayActOn(actor: Actor, target: Account): void {
  if (actor === 'console') return
  if (actor.userId === target.userId) throw fault('ACTION_ON_SELF')
  if (target.isAdmin && !actor.isAdmin) throw fault('ADMIN_ONLY')
}

/**
 * Nobody gives themselves a role, only admins make or unmake admins, and others hand out no permission that they do not have.
 * Giving up one's own role is allowed. Throws ACTION_ON_SELF, ADMIN_ONLY and ROLE_BEYOND_OWN.
 */
export function demandMaySetRole(actor: Actor, target: Account, role: StaffRole, isGranted: boolean): void {
  if (actor === 'console') return
  const isSelf = actor.userId === target.userId
  if (isSelf && isGranted) throw fault('ACTION_ON_SELF')
  if (isSelf || actor.isAdmin) return
  if (role === 'admin' || target.isAdmin) throw fault('ADMIN_ONLY')
  if (!isPermitted(actor, role)) throw fault('ROLE_BEYOND_OWN')
}
