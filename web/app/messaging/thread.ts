import type { Message } from '@shenglang/contract/messaging/entities'

/** What is known of a conversation: its end, as far up as its reader went. */
export interface Thread {
  /** The oldest first, without a gap. */
  messages: Message[]
  hasOlder: boolean
}

/** Ids are counted, and written without leading zeros. */
export const isAfter = (one: string, other: string): boolean =>
  one.length === other.length ? one > other : one.length > other.length

/** With the end as it is now, `rows` the newest first: what stands there is as the server says, what stands above it stays. */
export function withNewest(known: Thread | undefined, rows: Message[], pageSize: number): Thread {
  const messages = rows.toReversed()
  const [first] = messages
  if (!first || rows.length < pageSize) return { messages, hasOlder: false }
  const latest = known?.messages.at(-1)
  // More was written since than one page holds: what was known hangs together with it no longer.
  if (!known || !latest || isAfter(first.messageId, latest.messageId)) return { messages, hasOlder: true }
  const older = known.messages.filter(({ messageId }) => isAfter(first.messageId, messageId))
  return { messages: [...older, ...messages], hasOlder: known.hasOlder }
}

/** With the page above it, `rows` the newest first. */
export function withOlder({ messages }: Thread, rows: Message[], pageSize: number): Thread {
  const [first] = messages
  const above = rows.filter(({ messageId }) => !first || isAfter(first.messageId, messageId)).toReversed()
  return { messages: [...above, ...messages], hasOlder: rows.length === pageSize }
}

/** Without what it held, for both. */
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
