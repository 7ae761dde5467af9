import * as z from 'zod/mini'
import { Resource } from '../catalog/entities.ts'

/** A picture in a message: `url` is relative to the base address and only served to the two participants. Sizes in pixels. */
export const MessagePicture = z.object({ pictureId: z.string(), url: z.string(), width: z.int(), height: z.int() })
export type MessagePicture = z.infer<typeof MessagePicture>

export const MESSAGE_KINDS = ['text', 'picture', 'resource'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** A private message as a participant sees it. */
export const Message = z.object({
  /** Later messages of a conversation have greater ids. */
  messageId: z.string(),
  /** The sender. */
  userId: z.string(),
  isOwn: z.boolean(),
  kind: z.enum(MESSAGE_KINDS),
  /** May be '' next to a picture or a resource; '' once withdrawn. */
  content: z.string(),
  /** Null for other kinds than `picture`. */
  picture: z.nullable(MessagePicture),
  /** Null for other kinds than `resource`, and when the resource no longer exists. */
  resource: z.nullable(Resource),
  /** Withdrawn (撤回): its content is removed for both participants. */
  isWithdrawn: z.boolean(),
  /** True when moderation withdrew it, not its sender. */
  isTakenDown: z.boolean(),
  /** True once the other participant has read it; always false for received messages. */
  isRead: z.boolean(),
  /** ISO 8601 instant, UTC. */
  createTime: z.string(),
  /** The id that the sender's page chose, by which it recognises its message; '' for the other participant. */
  clientKey: z.string(),
})
export type Message = z.infer<typeof Message>

/** The other participant of a conversation. */
const Partner = z.object({
  userId: z.string(),
  /** `CLOSED_NAME` once the account is closed. */
  nickName: z.string(),
  /** Relative to the base address; '' for the default. */
  avatar: z.string(),
  isClosed: z.boolean(),
  /** True when the caller has blocked the partner. */
  isBlocked: z.boolean(),
})

/** A conversation in the list, with its latest message. */
export const Conversation = z.extend(Partner, {
  /** The latest message, or the matching one in a search; its id is the cursor of the next page. */
  messageId: z.string(),
  /** One line, such as `[图片]` for a picture. */
  excerpt: z.string(),
  isOwn: z.boolean(),
  /** Time of that message, an ISO 8601 instant, UTC. */
  createTime: z.string(),
  unreadCount: z.int(),
})
export type Conversation = z.infer<typeof Conversation>

/**
 * The caller's permission to write to the partner: `open` any number of messages; `once` one message until the partner answers;
 * `waiting` none until the partner answers; `self` none to oneself; `closed` the partner's account is closed; `blocking` the
 * caller has blocked the partner; `blocked` the partner receives no messages from the caller, for any reason; `minor` the caller
 * is in minor mode, and the two do not follow each other.
 */
export const CHAT_PERMISSIONS = ['open', 'once', 'waiting', 'self', 'closed', 'blocking', 'blocked', 'minor'] as const
export type ChatPermission = (typeof CHAT_PERMISSIONS)[number]

/** The relation of two users, whether or not they have exchanged messages. */
export const ConversationState = z.extend(Partner, {
  standing: z.enum(CHAT_PERMISSIONS),
  unreadCount: z.int(),
  /** Id of the last message that the partner has read; '' if none. */
  readUpTo: z.string(),
  /** Time of reading, an ISO 8601 instant, UTC; '' if none. */
  readTime: z.string(),
})
export type ConversationState = z.infer<typeof ConversationState>

export const BlockedUser = z.object({
  userId: z.string(),
  nickName: z.string(),
  avatar: z.string(),
  /** Time of the block, an ISO 8601 instant, UTC. */
  createTime: z.string(),
})
export type BlockedUser = z.infer<typeof BlockedUser>
