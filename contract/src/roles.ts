import { fault } from './faults.ts'

/** Who may make a call (spec §6). `staff` are those who have the call's permission. */
export type Audience = 'public' | 'user' | 'vip' | 'artist' | 'staff'

/** What staff may be permitted, each a part of the back office. An admin may do all of it. */
export const PERMISSIONS = ['content', 'review', 'finance', 'support', 'people'] as const
export type Permission = (typeof PERMISSIONS)[number]
export const PERMISSION_LABELS: Record<Permission, string> = {
  content: '内容',
  review: '审核',
  finance: '财务',
  support: '客服',
  people: '用户',
}

/** Roles that an operator can grant. */
export const STAFF_ROLES = ['admin', ...PERMISSIONS] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** What a staff call needs: a permission, or `any` of them. */
export type StaffPermission = Permission | 'any'

/** The permission that the log shows for what was done at the console. */
export const CONSOLE = 'console'
export type LoggedPermission = StaffPermission | typeof CONSOLE

/** Who may make a call: staff calls name the permission they need, others have none. */
export type Access =
  | { readonly audience: Exclude<Audience, 'staff'>; readonly permission?: never }
  | { readonly audience: 'staff'; readonly permission: StaffPermission }

/** The caller, for permission checks (spec §6). A visitor has neither `userId` nor `sessionId`. */
export interface Caller {
  userId?: string
  /** The session of the call. */
  sessionId?: string
  /** Whether they agreed to the site's terms; users who registered through the API may not have. */
  hasConsented: boolean
  vipLevel: number
  /** When the level ends, in milliseconds since 1970; null without VIP, and without an end. */
  vipUntil: number | null
  /** How often a right of the user was revoked: addresses issued before the last time are void. */
  revocations: number
  isArtists: boolean
  isAdmin: boolean
  /** Of staff without the admin role. */
  permissions: readonly Permission[]
  /** Staff who have not completed two-step sign-in in this session: they may do no part of the staff's work yet. */
  isTwoStepPending?: boolean
  /** Whether they enrolled in two-step sign-in, and when this session last proved who they are. */
  proof?: Proof
}

export interface Proof {
  isEnrolled: boolean
  /** Null where it never did. */
  steppedAt: Date | null
}

export const VISITOR_CALLER: Caller = {
  hasConsented: false,
  vipLevel: 0,
  vipUntil: null,
  revocations: 0,
  isArtists: false,
  isAdmin: false,
  permissions: [],
}

type Staff = Pick<Caller, 'isAdmin' | 'permissions' | 'isTwoStepPending'>

/** Whether a user may do a part of the staff's work. */
export function isPermitted(staff: Staff, permission: StaffPermission): boolean {
  return !staff.isTwoStepPending && hasPermission(staff, permission)
}

/** Whether a user has a permission, even before two-step sign-in is complete. */
export function hasPermission({ isAdmin, permissions }: Staff, permission: StaffPermission): boolean {
  return isAdmin || (permission === 'any' ? permissions.length > 0 : permissions.includes(permission))
}

/** Whether somebody works in the back office at all; it opens to them, so that they can complete two-step sign-in there. */
export const isStaff = (staff: Staff): boolean => hasPermission(staff, 'any')

/** Decides who may make which call. */
export function mayCall(access: Access, caller: Caller): boolean {
  switch (access.audience) {
    case 'public':
      return true
    case 'user':
      return caller.userId !== undefined
    case 'vip':
      return caller.userId !== undefined && (caller.vipLevel > 0 || caller.isAdmin)
    case 'artist':
      return caller.userId !== undefined && (caller.isArtists || caller.isAdmin)
    case 'staff':
      return caller.userId !== undefined && hasPermission(caller, access.permission)
  }
}

/** Throws NOT_SIGNED_IN, FORBIDDEN or CONSENT_REQUIRED where the caller may not make the call. */
export function demandAccess(access: Access & { readonly needsConsent?: boolean }, caller: Caller): void {
  if (!mayCall(access, caller)) throw fault(caller.userId === undefined ? 'NOT_SIGNED_IN' : 'FORBIDDEN')
  if (access.needsConsent && !caller.hasConsented) throw fault('CONSENT_REQUIRED')
}

/** The signed-in user, where the call's audience guarantees one. */
export function userOf({ userId }: Caller): string {
  if (userId === undefined) throw fault('NOT_SIGNED_IN')
  return userId
}
