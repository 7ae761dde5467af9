import { fault } from './faults.ts'
import type { Audience } from './route.ts'

/** Who asks, as far as permission goes (spec §6). A visitor has neither `userId` nor `sessionId`. */
export interface Caller {
  userId?: string
  /** The sign-in that the call belongs to. */
  sessionId?: string
  vipLevel: number
  isArtists: boolean
  isAdmin: boolean
}

export const VISITOR_CALLER: Caller = { vipLevel: 0, isArtists: false, isAdmin: false }

/** Decides, in one place, who may do what. */
export function mayCall(audience: Audience, caller: Caller): boolean {
  switch (audience) {
    case 'public':
      return true
    case 'user':
      return caller.userId !== undefined
    case 'vip':
      return caller.userId !== undefined && (caller.vipLevel > 0 || caller.isAdmin)
    case 'artist':
      return caller.userId !== undefined && (caller.isArtists || caller.isAdmin)
    case 'admin':
      return caller.userId !== undefined && caller.isAdmin
  }
}

/** The signed-in user, where the call's audience has made sure that there is one. */
export function userOf({ userId }: Caller): string {
  if (userId === undefined) throw fault('NOT_SIGNED_IN')
  return userId
}
