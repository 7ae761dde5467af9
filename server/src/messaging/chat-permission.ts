import { fault } from '@shenglang/contract/faults'
import type { ChatPermission } from '@shenglang/contract/messaging/entities'
import { CHAT_REFUSALS } from '@shenglang/contract/messaging/rules'

/** The relation of two users, as one of them sees it. */
export interface Relation {
  isSelf: boolean
  isOtherClosed: boolean
  isBlocking: boolean
  isBlocked: boolean
  isMinor: boolean
  isOtherMinor: boolean
  follows: boolean
  isFollowed: boolean
  /** Messages that this user ever sent to the other; `otherSentCount` counts the reverse. */
  sentCount: number
  otherSentCount: number
}

/** The permission of one to write to the other. A stranger, whom the other neither follows nor ever answered, may do so once. */
export function permissionOf(relation: Relation): ChatPermission {
  if (relation.isSelf) return 'self'
  if (relation.isOtherClosed) return 'closed'
  if (relation.isBlocking) return 'blocking'
  const areFriends = relation.follows && relation.isFollowed
  // The same answer in both cases, so that nobody learns who is in minor mode.
  if (relation.isBlocked || (relation.isOtherMinor && !areFriends)) return 'blocked'
  if (relation.isMinor && !areFriends) return 'minor'
  if (relation.isFollowed || relation.otherSentCount > 0) return 'open'
  return relation.sentCount === 0 ? 'once' : 'waiting'
}

/** The permission of one to write to the other. Throws MESSAGE_REFUSED with the reason if they may not. */
export function requirePermission(relation: Relation): 'open' | 'once' {
  const permission = permissionOf(relation)
  if (permission !== 'open' && permission !== 'once') throw refusal(permission)
  return permission
}

export const refusal = (standing: keyof typeof CHAT_REFUSALS) =>
  fault('MESSAGE_REFUSED', { standing, message: CHAT_REFUSALS[standing] })
