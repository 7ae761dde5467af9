import type { MessageEvent } from '@shenglang/contract/messaging/events'
import { announce } from '../platform/bus/database-bus.ts'
import type { Db } from './deps.ts'

interface Deed extends Pick<MessageEvent, 'deed' | 'byUserId'> {
  otherId: string
  messageId?: string
}

/** Tells the open pages of whoever did it. */
export async function tellDoer(transaction: Db, { deed, byUserId, otherId, messageId = '' }: Deed): Promise<void> {
  const data = { kind: 'message', deed, byUserId, userId: otherId, messageId } as const
  await announce(transaction, { userId: byUserId, data })
}

/** Tells the open pages of both. */
export async function tellBoth(transaction: Db, what: Deed): Promise<void> {
  await tellDoer(transaction, what)
  const { deed, byUserId, otherId, messageId = '' } = what
  await announce(transaction, { userId: otherId, data: { kind: 'message', deed, byUserId, userId: byUserId, messageId } })
}
