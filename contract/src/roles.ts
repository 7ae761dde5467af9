import { fault } from './faults.ts'

/** Who may make a call (spec §6). `staff` are those who have the call's permission. */
export type Audience = 'public' | 'user' | 'vip' | 'artist' | 'staff'

/** What staff may be let do, each a part of the back office. An admin may do all of it. */
export const PERMISSIONS = ['content', 'review', 'finance', 'support', 'people'] as const
export type Permission = (typeof PERMISSIONS)[number]
export const PERMISSION_LABELS: Record<Permission, string> = {
  content: '内容',
  review: '审核',
  finance: '财务',
  support: '客服',
  people: '用户',
}

/** What somebody can be made by an operator. */
export const STAFF_ROLES = ['admin', ...PERMISSIONS] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** Who may make a call: staff calls name the permission that they need, others have none. */
export type Access =
  | { readonly audience: Exclude<Audience, 'staff'>; readonly permission?: never }
  | { readonly audience: 'staff'; readonly permission: Permission }

/** Who asks, as far as permission goes (spec §6). A visitor has neither `userId` nor `sessionId`. */
export interface Caller {
  userId?: string
  /** The sign-in that the call belongs to. */
  sessionId?: string
  /** Whether they agreed to the site's terms; who registered through the wire may not have. */
  hasConsented: boolean
  vipLevel: number
  /** When the level ends, in milliseconds since 1970; null without VIP, and without an end. */
  vipUntil: number | null
  /** How often a right was taken from the user: addresses given out before the last time are worth nothing. */
  revocations: number
  isArtists: boolean
  isAdmin: boolean
  /** Of staff that is no admin. */
  permissions: readonly Permission[]
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

/** Whether somebody may do a part of the staff's work. */
export function isPermitted({ isAdmin, permissions }: Pick<Caller, 'isAdmin' | 'permissions'>, permission: Permission): boolean {
  return isAdmin || permissions.includes(permission)
}

/** Decides, in one place, who may do what. */
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
      return caller.userId !== undefined && isPermitted(caller, access.permission)
  }
}

/** Throws NOT_SIGNED_IN, FORBIDDEN or CONSENT_REQUIRED where the call is not the caller's to make. */
export function demandAccess(access: Access & { readonly needsConsent?: boolean }, caller: Caller): void {
  if (!mayCall(access, caller)) throw fault(caller.userId === undefined ? 'NOT_SIGNED_IN' : 'FORBIDDEN')
  if (access.needsConsent && !caller.hasConsented) throw fault('CONSENT_REQUIRED')
}

/** The signed-in user, where the call's audience has made sure that there is one. */
export function userOf({ userId }: Caller): string {
  if (userId === undefined) throw fault('NOT_SIGNED_IN')
  return userId
}
