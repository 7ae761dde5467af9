import type { PageEvent } from '@shenglang/contract/composition/events'
import type { Db } from '../database/db.ts'
import { sendAfterCommit as sendAfterCommitBy } from '../database/outgoing.ts'
import { insertPublished } from './event-log.sql.ts'
import { deliverByNotify, type Waiting } from './messages.ts'
import type { CommentsMessage } from './port.ts'

const sendAfterCommit = (db: Db, waiting: readonly Waiting[]) => sendAfterCommitBy(db, waiting, deliverByNotify)

/** An event for a user's open pages. */
export interface Publication {
  userId: string
  data: PageEvent
}

/**
 * Publishes an event to a user's pages; pages that are offline receive it when they reconnect. In a transaction, it is logged
 * with it and sent after the commit.
 */
export function publish(db: Db, event: Publication): Promise<void> {
  return publishAll(db, [event])
}

/** Publishes several events, to any number of users. */
export async function publishAll(db: Db, events: readonly Publication[]): Promise<void> {
  if (events.length === 0) return
  await insertPublished(db, events)
  await sendAfterCommit(
    db,
    events.map(({ userId }) => ({ logOf: userId })),
  )
}

/** Notifies every process, after the commit, that its cached sessions of these users may be stale. */
export async function notifySessionsChanged(db: Db, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await sendAfterCommit(
    db,
    userIds.map((userId) => ({ userId })),
  )
}

/** Notifies every process, after the commit, that comments changed. */
export function publishComments(db: Db, message: CommentsMessage): Promise<void> {
  return sendAfterCommit(db, [message])
}

/** Notifies every process, after the commit, that one has joined. */
export function publishProcesses(db: Db): Promise<void> {
  return sendAfterCommit(db, [{ processes: 'changed' }])
}
