import * as z from 'zod/mini'
import { Mention } from './mentions.ts'

/** A comment at a position in the music (spec §3). */
export const WaveMarker = z.object({
  id: z.string(),
  avatar: z.string(),
  nickname: z.string(),
  /** The text; only the beginning of a long one. */
  comment: z.string(),
  /** Seconds. */
  time: z.number(),
})
export type WaveMarker = z.infer<typeof WaveMarker>

/** A comment on a resource or a post, or a reply to one. */
export const Comment = z.object({
  commentId: z.string(),
  /** The comment that a reply belongs to; '' for a comment that is not a reply. */
  parentId: z.string(),
  userId: z.string(),
  nickName: z.string(),
  avatar: z.string(),
  /** Empty for a deleted comment that has replies. */
  content: z.string(),
  /** Position in the music, milliseconds; null for a comment on the whole. */
  timeMs: z.nullable(z.int()),
  /** ISO 8601 instant, UTC. */
  createTime: z.string(),
  likeCount: z.int(),
  replyCount: z.int(),
  /** IP 属地: the province, or the country abroad; '' when unknown. */
  addrRegion: z.string(),
  isDeleted: z.boolean(),
  /** True when the author of the work wrote it. */
  isByOwner: z.boolean(),
  /** The author of the reply that this reply answers. */
  mention: z.nullable(z.object({ userId: z.string(), nickName: z.string() })),
  /** People mentioned with an @. */
  mentions: z.array(Mention),
  /** True when the caller liked it. */
  isLiked: z.boolean(),
  isOwn: z.boolean(),
  mayDelete: z.boolean(),
})
export type Comment = z.infer<typeof Comment>

export const COMMENT_ORDERS = ['newest', 'hottest', 'moment'] as const
export type CommentOrder = (typeof COMMENT_ORDERS)[number]
