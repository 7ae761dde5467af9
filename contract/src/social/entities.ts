import * as z from 'zod/mini'
import { Mention } from './mentions.ts'

/** A comment at a time of the music (spec §3). */
export const WaveMarker = z.object({
  id: z.string(),
  avatar: z.string(),
  nickname: z.string(),
  /** The beginning of its text, where it is long. */
  comment: z.string(),
  /** Seconds. */
  time: z.number(),
})
export type WaveMarker = z.infer<typeof WaveMarker>

/** A comment on a resource or a post, or a reply to one. */
export const Comment = z.object({
  commentId: z.string(),
  /** The comment that a reply belongs to; '' for a comment itself. */
  parentId: z.string(),
  userId: z.string(),
  nickName: z.string(),
  avatar: z.string(),
  /** Empty for a deleted one with replies. */
  content: z.string(),
  /** The position in the music; null for a comment on the whole. */
  timeMs: z.nullable(z.int()),
  /** ISO 8601 instant, UTC. */
  createTime: z.string(),
  likeCount: z.int(),
  replyCount: z.int(),
  /** IP 属地: the province, or the country abroad; '' when unknown. */
  addrRegion: z.string(),
  isDeleted: z.boolean(),
  /** Whether the author of the work wrote it. */
  isByOwner: z.boolean(),
  /** The author of the reply that this one answers. */
  mention: z.nullable(z.object({ userId: z.string(), nickName: z.string() })),
  /** People mentioned with an @. */
  mentions: z.array(Mention),
  /** By the caller. */
  isLiked: z.boolean(),
  isOwn: z.boolean(),
  mayDelete: z.boolean(),
})
export type Comment = z.infer<typeof Comment>

export const COMMENT_ORDERS = ['newest', 'hottest', 'moment'] as const
export type CommentOrder = (typeof COMMENT_ORDERS)[number]
