import * as z from 'zod/mini'
import { Mention } from './mentions.ts'

/** A comment that stands at a moment of the music (spec §3). */
export const WaveMarker = z.object({
  id: z.string(),
  avatar: z.string(),
  nickname: z.string(),
  /** Its beginning, where it is long. */
  comment: z.string(),
  /** Seconds. */
  time: z.number(),
})
export type WaveMarker = z.infer<typeof WaveMarker>

/** What somebody said of a resource or a post, or in answer to that. */
export const Comment = z.object({
  commentId: z.string(),
  /** The comment that a reply hangs under; '' for one that hangs under none. */
  parentId: z.string(),
  userId: z.string(),
  nickName: z.string(),
  avatar: z.string(),
  /** Empty for one that was deleted and has replies. */
  content: z.string(),
  /** Where in the music; null for a comment on the whole. */
  timeMs: z.nullable(z.int()),
  /** ISO 8601 instant, UTC. */
  createTime: z.string(),
  likeCount: z.int(),
  replyCount: z.int(),
  /** IP 属地: the province, or the country abroad; '' when unknown. */
  addrRegion: z.string(),
  isDeleted: z.boolean(),
  /** Whose work it is said of. */
  isByOwner: z.boolean(),
  /** Who wrote the reply that this one answers. */
  mention: z.nullable(z.object({ userId: z.string(), nickName: z.string() })),
  /** Whom the text names with an @. */
  mentions: z.array(Mention),
  /** To the one who asks. */
  isLiked: z.boolean(),
  isOwn: z.boolean(),
  mayDelete: z.boolean(),
})
export type Comment = z.infer<typeof Comment>

export const COMMENT_ORDERS = ['newest', 'hottest', 'moment'] as const
export type CommentOrder = (typeof COMMENT_ORDERS)[number]
