import type { Message } from '@shenglang/contract/messaging/entities'

/** The loaded part of a conversation: its end, as far up as its reader scrolled. */
export interface Thread {
  /** Oldest first, without a gap. */
  messages: Message[]
  hasOlder: boolean
}

/** Ids are numbers without leading zeros. */
export const isAfter = (one: string, other: string): boolean =>
  one.length === other.length ? one > other : one.length > other.length

/** Merges the current end, `rows` newest first: its range is replaced by the server's, messages above it stay. */
export function withNewest(known: Thread | undefined, rows: Message[], pageSize: number): Thread {
  const messages = rows.toReversed()
  const [first] = messages
  if (!first || rows.length < pageSize) return { messages, hasOlder: false }
  const latest = known?.messages.at(-1)
  // More than a page was written since: the known messages no longer connect to it.
  if (!known || !latest || isAfter(first.messageId, latest.messageId)) return { messages, hasOlder: true }
  const older = known.messages.filter(({ messageId }) => isAfter(first.messageId, messageId))
  return { messages: [...older, ...messages], hasOlder: known.hasOlder }
}

/** Adds the page above, `rows` newest first. */
export function withOlder({ messages }: Thread, rows: Message[], pageSize: number): Thread {
  const [first] = messages
  const above = rows.filter(({ messageId }) => !first || isAfter(first.messageId, messageId)).toReversed()
  return { messages: [...above, ...messages], hasOlder: rows.length === pageSize }
}

/** Removes its content, for both. */
export const withdrawn = (thread: Thread, messageId: string): Thread => ({
  ...thread,
  messages: thread.messages.map((one) =>
    one.messageId === messageId ? { ...one, isWithdrawn: true, content: '', picture: null, resource: null } : one,
  ),
})

export const without = (thread: Thread, messageId: string): Thread => ({
  ...thread,
  messages: thread.messages.filter((one) => one.messageId !== messageId),
})
