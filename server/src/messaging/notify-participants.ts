import type { MessageEvent } from '@shenglang/contract/messaging/events'
import { publish, publishAll } from '../platform/bus/publish.ts'
import type { Db } from '../platform/database/db.ts'

interface Action extends Pick<MessageEvent, 'deed' | 'byUserId'> {
  otherId: string
  messageId?: string
}

const eventFor = (userId: string, { deed, byUserId, otherId, messageId = '' }: Action) => {
  const partnerId = userId === byUserId ? otherId : byUserId
  return { userId, data: { kind: 'message', deed, byUserId, userId: partnerId, messageId } as const }
}

/** Notifies the open pages of the user who acted. */
export function notifyActor(transaction: Db, action: Action): Promise<void> {
  return publish(transaction, eventFor(action.byUserId, action))
}

/** Notifies the open pages of both. */
export function notifyBoth(transaction: Db, action: Action): Promise<void> {
  return publishAll(transaction, [eventFor(action.byUserId, action), eventFor(action.otherId, action)])
}
