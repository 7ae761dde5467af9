import type { Permission, StaffRole } from '@shenglang/contract/roles'
import { grantVip } from '../../commerce/levels/index.ts'
import { publish } from '../../platform/bus/publish.ts'
import { updateMemberStatus } from '../users/member-status.sql.ts'
import { type Action, actOn, type PeopleDeps } from './act.ts'
import { badEnd } from './block-person.ts'
import { type Account, type Actor, demandMaySetRole } from './staff-rules.ts'

/** Gives a user the admin role or a staff permission, or takes it back; see `demandMaySetRole`. */
export async function setRole(deps: PeopleDeps, action: Action, role: StaffRole, isGranted: boolean): Promise<void> {
  const rule = {
    action: isGranted ? ('grantRole' as const) : ('revokeRole' as const),
    detail: { role },
    demand: (actor: Actor, target: Account) => demandMaySetRole(actor, target, role, isGranted),
    endsAdmin: role === 'admin' && !isGranted,
  }
  await actOn(deps, action, rule, async (transaction, { userId, permissions }) => {
    const changes =
      role === 'admin'
        ? { account_type: isGranted ? ('admin' as const) : ('user' as const) }
        : { permissions: withRole(permissions, role, isGranted) }
    await updateMemberStatus(transaction, userId, changes)
    // Open pages show the back office, or no longer do.
    await publish(transaction, { userId, data: { kind: 'rights' } })
  })
}

function withRole(permissions: readonly Permission[], role: Permission, isGranted: boolean): Permission[] {
  const others = permissions.filter((permission) => permission !== role)
  return isGranted ? [...others, role] : others
}

/** Grants VIP until an instant; level 0 takes the grant back. Throws BAD_ARGUMENT for an instant in the past. */
export async function setLevel(deps: PeopleDeps, action: Action, level: number, until: Date | null): Promise<void> {
  const now = deps.now()
  if (level > 0 && until !== null && until <= now) throw badEnd()
  const detail = { level, until: level === 0 ? '' : (until?.toISOString() ?? '') }
  await actOn(deps, action, { action: 'level', detail }, (transaction) =>
    grantVip(transaction, action.userId, { level, until: level === 0 ? null : until, now }),
  )
}
