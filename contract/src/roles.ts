import { fault } from './faults.ts'

/** The audience of a call (spec §6). `staff` requires the call's permission. */
export type Audience = 'public' | 'user' | 'vip' | 'artist' | 'staff'

/** Permissions of staff, one for each part of the back office. An admin has all of them. */
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

/** The permission a staff call requires; `any` accepts any of them. */
export type StaffPermission = Permission | 'any'

/** The permission that the log shows for actions on the server's console. */
export const CONSOLE = 'console'
export type LoggedPermission = StaffPermission | typeof CONSOLE

/** Access to a call: staff calls name the permission they need, others have none. */
export type Access =
  | { readonly audience: Exclude<Audience, 'staff'>; readonly permission?: never }
  | { readonly audience: 'staff'; readonly permission: StaffPermission }

/** The access to a staff call that needs a permission. */
export const staffWith = (permission: StaffPermission) => ({ audience: 'staff', permission }) as const

/** The caller, for permission checks (spec §6). A visitor has neither `userId` nor `sessionId`. */
export interface Caller {
  userId?: string
  /** The session of the call. */
  sessionId?: string
  /** True once the user agreed to the site's terms; users who registered through the API may not have. */
  hasConsented: boolean
  vipLevel: number
  /** End of the level, in milliseconds since 1970; null without VIP, and without an end. */
  vipUntil: number | null
  /** Number of times that a right of the user was revoked; signed addresses issued before the latest time are invalid. */
  revocations: number
  isArtists: boolean
  isAdmin: boolean
  /** For staff without the admin role. */
  permissions: readonly Permission[]
  /** True for staff who have not completed two-step sign-in in this session; they may not do any staff work yet. */
  isTwoStepPending?: boolean
  /** State of two-step sign-in, and the latest proof of identity in this session. */
  proof?: Proof
}

export interface Proof {
  isEnrolled: boolean
  /** Latest proof of identity; null when there was none. */
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

/** True when the user has the permission and has completed two-step sign-in. */
export function isPermitted(staff: Staff, permission: StaffPermission): boolean {
  return !staff.isTwoStepPending && hasPermission(staff, permission)
}

/** True when the user has the permission, even before two-step sign-in is complete. */
export function hasPermission({ isAdmin, permissions }: Staff, permission: StaffPermission): boolean {
  return isAdmin || (permission === 'any' ? permissions.length > 0 : permissions.includes(permission))
}

/** True for anybody with a permission, even before two-step sign-in is complete, which they do in the back office. */
export const isStaff = (staff: Staff): boolean => hasPermission(staff, 'any')

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

/** The id of the signed-in user, for calls whose audience guarantees one; throws NOT_SIGNED_IN otherwise. */
export function userOf({ userId }: Caller): string {
  if (userId === undefined) throw fault('NOT_SIGNED_IN')
  return userId
}
