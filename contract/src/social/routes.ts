import * as z from 'zod/mini'
import { id, int, list, oneOf, paging, text } from '../arguments.ts'
import { pageOf } from '../envelope.ts'
import { route } from '../route.ts'
import { COMMENT_ORDERS, Comment, WaveMarker } from './entities.ts'
import { mentionIds } from './mentions.ts'

export const COMMENT_MAX = 500
/** Number of comments that the site loads at once. */
export const COMMENTS_SIZE = 20
/** Limits of a track's markers: their number, and the bytes of their JSON. */
export const WAVE_MARKERS_MAX = 64
export const WAVE_MARKERS_BYTES = 8192
const TIME_MS_MAX = 86_400_000

export const listComments = route({
  method: 'GET',
  path: '/client/app/cms/comments',
  audience: 'public',
  summary:
    '评论列表：最新、最热或按时间点；给出 parentId 则为一条评论的回复，先写的在前。next 为下一页的起点，作为 after 传回，期间有新评论也不会重复或遗漏；commentCount 为连同回复的总数',
  args: z.object({
    resourceId: id(),
    parentId: z.optional(id()),
    orderBy: z._default(oneOf(COMMENT_ORDERS), 'newest'),
    /** The `next` of the page before; `pageNum` is then ignored. */
    after: z.optional(z.string().check(z.regex(/^(\d{1,10}\.[1-9]\d{0,17})?$/, '格式不正确'))),
    ...paging,
  }),
  /** `next` is '' after the last comment. */
  answer: pageOf(Comment, { next: z.string(), commentCount: z.int() }),
})

/** Maximum number of comments that can be requested by id at once. */
export const SOME_COMMENTS_MAX = 50

export const someComments = route({
  method: 'GET',
  path: '/client/app/cms/comments/some',
  audience: 'public',
  summary: '这些评论现在的样子，已不在的不列出；commentCount 为连同回复的总数',
  args: z.object({ resourceId: id(), ids: list(id(), SOME_COMMENTS_MAX) }),
  answer: z.object({ rows: z.array(Comment), commentCount: z.int() }),
})

/**
 * Address of the public server-sent events about comments on a resource or a post, relative to the base address: `?subject=ID`.
 * `ready` arrives once every later event will be sent; each message is a `CommentsChange`.
 */
export const COMMENT_EVENTS_PATH = '/comments/events'

/** Ids of comments that are new, changed, or gone; `someComments` returns their current state. */
export const CommentsChange = z.object({ commentIds: z.array(z.string()) })

export const addComment = route({
  method: 'POST',
  path: '/client/app/user/comments/add',
  audience: 'user',
  needsConsent: true,
  idempotent: true,
  summary:
    '评论一件作品或一条贴子，或回复（parentId）；timeMs 为曲目的时刻（毫秒），评论随即出现在波形上；mentionIds 为正文中以 @昵称 提到的人，他们会收到通知',
  args: z
    .object({
      resourceId: id(),
      content: text(COMMENT_MAX),
      /** A comment or a reply. A reply to a reply is listed next to it, and mentions its author. */
      parentId: z.optional(id()),
      timeMs: z.optional(int(0, TIME_MS_MAX)),
      mentionIds: mentionIds(),
    })
    .check(
      z.refine(({ parentId, timeMs }) => parentId === undefined || timeMs === undefined, {
        path: ['timeMs'],
        error: '回复不能带时间点',
      }),
    ),
  answer: Comment,
})

export const likeComment = route({
  method: 'PUT',
  path: '/client/app/user/comments/like/{id}',
  audience: 'user',
  summary: '赞一条评论（isLiked 为 true）或取消；重复请求结果不变',
  args: z.object({ id: id(), isLiked: z.boolean('应为是或否') }),
  answer: z.object({ isLiked: z.boolean(), likeCount: z.int() }),
})

export const deleteComment = route({
  method: 'POST',
  path: '/client/app/user/comments/delete/{id}',
  audience: 'user',
  idempotent: true,
  summary: '删除评论：作者、作品的艺人与审核人员可以；有回复的留下“评论已删除”',
  args: z.object({ id: id() }),
  answer: z.null(),
})

export const waveMarkers = route({
  method: 'GET',
  path: '/app/comments/list',
  audience: 'public',
  summary: '波形上的评论，按时间先后：很多时沿全长均匀选取，每一段取最受欢迎的，总共不超过 8 KB',
  args: z.object({ resourceId: id() }),
  answer: pageOf(WaveMarker),
})
