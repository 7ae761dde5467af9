import type { MessageEvent } from '@shenglang/contract/messaging/events'
import { announce, announceAll } from '../platform/bus/database-bus.ts'
import type { Db } from './deps.ts'

interface Deed extends Pick<MessageEvent, 'deed' | 'byUserId'> {
  otherId: string
  messageId?: string
}

const asHeardBy = (userId: string, { deed, byUserId, otherId, messageId = '' }: Deed) => {
  const partnerId = userId === byUserId ? otherId : byUserId
  return { userId, data: { kind: 'message', deed, byUserId, userId: partnerId, messageId } as const }
}

/** Tells the open pages of whoever did it. */
export function tellDoer(transaction: Db, what: Deed): Promise<void> {
  return announce(transaction, asHeardBy(what.byUserId, what))
}

/** Tells the open pages of both. */
export function tellBoth(transaction: Db, what: Deed): Promise<void> {
  return announceAll(transaction, [asHeardBy(what.byUserId, what), asHeardBy(what.otherId, what)])
}
