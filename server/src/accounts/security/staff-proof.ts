import { needsStep, type StepMethod } from '@shenglang/contract/accounts/two-step'
import type { Fault } from '@shenglang/contract/fault'
import { fault } from '@shenglang/contract/faults'
import { type Caller, hasPermission } from '@shenglang/contract/roles'
import type { Route } from '@shenglang/contract/route'
import type { Db } from '../../platform/database/db.ts'
import type { WrapCall } from '../../platform/http/calls.ts'
import { isTwoStepPending, type StaffRules, staffRulesOf } from '../sessions/staff-sign-in.ts'
import { selectStaffSession } from './two-step.sql.ts'

interface ProofDeps {
  db: Db
  now: () => Date
  staffRules: StaffRules
}

type StaffSettings = Parameters<typeof staffRulesOf>[0]

/** The parts of a route that decide which proof it needs. */
export type StaffRoute = Pick<Route, 'audience' | 'permission' | 'method' | 'encoding' | 'needsStep' | 'completesTwoStep'>

/** The parts of a caller that decide whether they may make a call of staff now. */
type Staff = Pick<Caller, 'isAdmin' | 'permissions' | 'isTwoStepPending' | 'proof'>

/** Requires of each staff call what `requireProof` says. */
export function requireProofs(deps: ProofDeps): WrapCall {
  return async ({ route, context }, run) => {
    if (route.audience === 'staff') await requireProof(deps, route, context.caller)
    return run()
  }
}

/**
 * A session of staff is read from the database at every call, so that a permission taken away, a step made or a step expired
 * counts at once in every process. The file of a form may take minutes to arrive: then it is read once more. Throws
 * NOT_SIGNED_IN, and what `proofRefusal` returns.
 */
export async function requireProof({ db, now, staffRules }: ProofDeps, route: StaffRoute, caller: Caller): Promise<void> {
  const staff = route.encoding === 'form' ? await readAgain(db, caller, staffRules) : caller
  const refusal = proofRefusal(route, staff, staffRules, now())
  if (refusal) throw refusal
}

/** `requireProof` by the settings of the site, for downloads, which are no calls. */
export function proofCheck({ db, now, settings }: Pick<ProofDeps, 'db' | 'now'> & { settings: StaffSettings }) {
  const deps = { db, now, staffRules: staffRulesOf(settings) }
  return (route: StaffRoute, caller: Caller): Promise<void> => requireProof(deps, route, caller)
}

/** FORBIDDEN, TWO_STEP_REQUIRED, or STEP_REQUIRED with the method to prove one's identity; undefined where nothing is missing. */
export function proofRefusal(route: StaffRoute, staff: Staff, { stepMinutes }: StaffRules, now: Date): Fault | undefined {
  const { isEnrolled = false, steppedAt = null } = staff.proof ?? {}
  if (route.permission !== undefined && !hasPermission(staff, route.permission)) return fault('FORBIDDEN')
  if (staff.isTwoStepPending && !route.completesTwoStep) return fault('TWO_STEP_REQUIRED', { isEnrolled: Number(isEnrolled) })
  const isOver = steppedAt === null || now.getTime() - steppedAt.getTime() >= stepMinutes * 60_000
  if (needsStep(route) && stepMinutes > 0 && isOver) return fault('STEP_REQUIRED', { method: methodOf(isEnrolled) })
  return undefined
}

export const methodOf = (isEnrolled: boolean): StepMethod => (isEnrolled ? 'totp' : 'password')

async function readAgain(db: Db, { sessionId }: Caller, rules: StaffRules): Promise<Staff> {
  const session = sessionId === undefined ? undefined : await selectStaffSession(db, sessionId)
  if (!session) throw fault('NOT_SIGNED_IN')
  const { account_type, permissions, two_step_at, stepped_at, confirmed_at } = session
  const isEnrolled = confirmed_at !== null
  return {
    isAdmin: account_type === 'admin',
    permissions,
    isTwoStepPending: isTwoStepPending(rules, { isEnrolled, isConfirmed: two_step_at !== null }),
    proof: { isEnrolled, steppedAt: stepped_at },
  }
}
