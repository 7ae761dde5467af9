import * as z from 'zod/mini'
import { Resource } from '../catalog/entities.ts'

/** A picture of a message: `url` is relative to the base address and served to the two participants only. Sizes in pixels. */
export const MessagePicture = z.object({ pictureId: z.string(), url: z.string(), width: z.int(), height: z.int() })
export type MessagePicture = z.infer<typeof MessagePicture>

export const MESSAGE_KINDS = ['text', 'picture', 'resource'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** A private message as a participant sees it. */
export const Message = z.object({
  /** Ascending in the order of a conversation. */
  messageId: z.string(),
  /** Who wrote it. */
  userId: z.string(),
  isOwn: z.boolean(),
  kind: z.enum(MESSAGE_KINDS),
  /** May be '' beside a picture or a resource; '' once withdrawn. */
  content: z.string(),
  /** For kind `picture`; null otherwise. */
  picture: z.nullable(MessagePicture),
  /** For kind `resource`; null otherwise, and where the resource is gone. */
  resource: z.nullable(Resource),
  /** 撤回: its content is gone for both. */
  isWithdrawn: z.boolean(),
  /** Whether moderation withdrew it, not its sender. */
  isTakenDown: z.boolean(),
  /** Whether the other participant has read it; false for received messages. */
  isRead: z.boolean(),
  /** ISO 8601 instant, UTC. */
  createTime: z.string(),
  /** The sender's own id, so that a page recognises its message; '' for the other participant. */
  clientKey: z.string(),
})
export type Message = z.infer<typeof Message>

/** The other participant of a conversation. */
const Partner = z.object({
  userId: z.string(),
  /** `CLOSED_NAME` once the account is closed. */
  nickName: z.string(),
  /** Relative to the base address, '' for the default. */
  avatar: z.string(),
  isClosed: z.boolean(),
  /** Whether the caller has blocked the partner. */
  isBlocked: z.boolean(),
})

/** A conversation in the list, with its latest message. */
export const Conversation = z.extend(Partner, {
  /** The latest, or in a search the matching one; its id is the cursor of the next page. */
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
 * Whether the caller may write to the partner now: `open` yes; `once` one message, until it is answered; `waiting` not before
 * an answer; `self` never to oneself; `closed` the partner's account is gone; `blocking` the caller has blocked the partner;
 * `blocked` the partner takes no messages of the caller's, for whatever reason; `minor` the caller is in minor mode, and the
 * two do not follow each other.
 */
export const CHAT_STANDINGS = ['open', 'once', 'waiting', 'self', 'closed', 'blocking', 'blocked', 'minor'] as const
export type ChatPermission = (typeof CHAT_STANDINGS)[number]

/** The relation of two users, whether or not they have talked. */
export const ConversationState = z.extend(Partner, {
  standing: z.enum(CHAT_STANDINGS),
  unreadCount: z.int(),
  /** The id of the last message that the partner has read; '' before. */
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
