import * as z from 'zod/mini'
import { Resource } from '../catalog/entities.ts'

/** A picture that somebody sent: `url` is relative to the base address and is served to the two who talk, and to nobody else. Sizes in pixels. */
export const MessagePicture = z.object({ pictureId: z.string(), url: z.string(), width: z.int(), height: z.int() })
export type MessagePicture = z.infer<typeof MessagePicture>

export const MESSAGE_KINDS = ['text', 'picture', 'resource'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** A private message as one of the two sees it. */
export const Message = z.object({
  /** Ascending in the order in which a conversation was written. */
  messageId: z.string(),
  /** Who wrote it. */
  userId: z.string(),
  isOwn: z.boolean(),
  kind: z.enum(MESSAGE_KINDS),
  /** Beside a picture or a resource it may be ''; it is '' once withdrawn. */
  content: z.string(),
  /** Of kind `picture`; null otherwise. */
  picture: z.nullable(MessagePicture),
  /** Of kind `resource`; null otherwise, and where the resource is gone. */
  resource: z.nullable(Resource),
  /** 撤回: what it held is gone for both. */
  isWithdrawn: z.boolean(),
  /** Whether it was not its sender who withdrew it, but moderation. */
  isTakenDown: z.boolean(),
  /** Whether the other has read it; false for what the other wrote. */
  isRead: z.boolean(),
  /** ISO 8601 instant, UTC. */
  createTime: z.string(),
  /** What its sender called it, so that a page knows its own again; '' for the other. */
  clientKey: z.string(),
})
export type Message = z.infer<typeof Message>

/** The other of a conversation. */
const Partner = z.object({
  userId: z.string(),
  /** `CLOSED_NAME` once the account is closed. */
  nickName: z.string(),
  /** Relative to the base address, '' for the default. */
  avatar: z.string(),
  isClosed: z.boolean(),
  /** Whether the caller has blocked the other. */
  isBlocked: z.boolean(),
})

/** A conversation in the list, with its latest message. */
export const Conversation = z.extend(Partner, {
  /** The latest, or in a search the one that was found; its id is the cursor of the page after. */
  messageId: z.string(),
  /** One line, such as `[图片]` for a picture. */
  excerpt: z.string(),
  isOwn: z.boolean(),
  /** Of that message; ISO 8601 instant, UTC. */
  createTime: z.string(),
  unreadCount: z.int(),
})
export type Conversation = z.infer<typeof Conversation>

/**
 * Whether the caller may write to the other now:
 * `open` yes; `once` one message, until it is answered; `waiting` not before an answer; `self` to oneself never;
 * `closed` the other's account is gone; `blocking` the caller has blocked the other; `blocked` the other takes no messages
 * of the caller's, for whatever reason; `minor` the caller is in minor mode, and the two do not follow each other.
 */
export const CHAT_STANDINGS = ['open', 'once', 'waiting', 'self', 'closed', 'blocking', 'blocked', 'minor'] as const
export type ChatStanding = (typeof CHAT_STANDINGS)[number]

/** How two people stand to each other, whether or not they have talked. */
export const ConversationState = z.extend(Partner, {
  standing: z.enum(CHAT_STANDINGS),
  unreadCount: z.int(),
  /** The other has read up to this message; '' before. */
  readUpTo: z.string(),
  /** When; ISO 8601 instant, UTC, '' before. */
  readTime: z.string(),
})
export type ConversationState = z.infer<typeof ConversationState>

export const BlockedUser = z.object({
  userId: z.string(),
  nickName: z.string(),
  avatar: z.string(),
  /** Since when; ISO 8601 instant, UTC. */
  createTime: z.string(),
})
export type BlockedUser = z.infer<typeof BlockedUser>
