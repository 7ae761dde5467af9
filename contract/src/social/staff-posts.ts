import * as z from 'zod/mini'
import { id, int, oneOf, text } from '../arguments.ts'
import { pageOf } from '../envelope.ts'
import { staffWith } from '../roles.ts'
import { route } from '../route.ts'
import { readVersion } from '../site/settings/config.ts'
import { POST_MAX, topicOf } from './posts.ts'

/** Totals of the list are exact up to this number; a total of one more means "more". */
export const POSTS_COUNTED_MAX = 10_000

const KEYWORD_MAX = 100

/** States of a post as staff see it: not published (yet, or any more), visible to everybody, or removed for good. */
export const POST_STATES = ['draft', 'shown', 'removed'] as const
export type PostState = (typeof POST_STATES)[number]

/** A post in the staff's list. */
export const StaffPostRow = z.object({
  postId: z.string(),
  /** The title, or else the beginning of the text. */
  name: z.string(),
  authorId: z.string(),
  author: z.string(),
  topic: z.string(),
  /** The first picture; '' without one. */
  cover: z.string(),
  state: z.enum(POST_STATES),
  /** True when staff wrote it, and may edit it. */
  isOfStaff: z.boolean(),
  likeCount: z.int(),
  commentCount: z.int(),
  /** Time of publication; for a draft, time of writing. */
  createTime: z.string(),
})
export type StaffPostRow = z.infer<typeof StaffPostRow>

/** A post with its content as staff see it. */
export const StaffPost = z.extend(StaffPostRow, {
  title: z.string(),
  content: z.string(),
  pictures: z.array(z.string()),
  /** '' when nothing is attached. */
  attachedId: z.string(),
  attachedTitle: z.string(),
  /** 0 for a post that staff did not write. */
  version: z.int(),
})
export type StaffPost = z.infer<typeof StaffPost>

export const findPosts = route({
  method: 'GET',
  path: '/client/app/admin/posts',
  ...staffWith('content'),
  summary:
    '全部贴子，编号大的在前；keyword 查标题、话题与正文，含没有发布的；before 为上一页的 next，total 数到 10000，再多为 10001，有 keyword 时为这一页的；isOfStaff=1 只列编辑部写的',
  args: z.object({
    postId: z.optional(id()),
    authorId: z.optional(id()),
    state: z.optional(oneOf(POST_STATES)),
    isOfStaff: z._default(int(0, 1), 0),
    keyword: z.optional(text(KEYWORD_MAX)),
    before: z.optional(id()),
    pageSize: z._default(int(1, 100), 50),
  }),
  answer: pageOf(StaffPostRow, { next: z.string() }),
})

export const readStaffPost = route({
  method: 'GET',
  path: '/client/app/admin/posts/{id}',
  ...staffWith('content'),
  summary: '一篇贴子，供修改或下架',
  args: z.object({ id: id() }),
  answer: StaffPost,
})

export const saveStaffPost = route({
  method: 'POST',
  path: '/client/app/admin/posts/save',
  ...staffWith('content'),
  idempotent: true,
  summary:
    '以自己的名义新建贴子（先不发布），或修改编辑部写的贴子；修改时写上读到的 version，别人改过则返回 CHANGED_MEANWHILE。会员的贴子不能修改，只能下架',
  args: z.object({
    postId: z.optional(id()),
    /** The version that was read; none for a new post. */
    version: z.optional(readVersion()),
    title: z._default(
      text(POST_MAX.title).check(
        z.trim(),
        z.refine((title) => !title.includes('\n'), '标题只能写一行'),
      ),
      '',
    ),
    content: z._default(text(POST_MAX.content), ''),
    /** Addresses of `/cms/file/upload`, in order. */
    pictures: z._default(z.array(text(200)).check(z.maxLength(POST_MAX.pictures, `最多 ${POST_MAX.pictures} 张图片`)), []),
    topic: z._default(
      z.pipe(
        z.pipe(text(100), z.transform(topicOf)),
        z.string().check(z.maxLength(POST_MAX.topic, `话题不能超过 ${POST_MAX.topic} 个字`)),
      ),
      '',
    ),
    /** A published resource that plays in the post; '' for none. */
    attachedId: z._default(z.union([z.literal(''), id()], '编号格式不正确'), ''),
  }),
  answer: StaffPost,
})

export const setPostVisible = route({
  method: 'POST',
  path: '/client/app/admin/posts/visible/{id}',
  ...staffWith('content'),
  idempotent: true,
  summary: '发布编辑部写的贴子，或下架任何贴子（会员的须写明原因，作者会收到通知，不能恢复）',
  args: z.object({ id: id(), isVisible: z.boolean(), reason: z._default(text(500).check(z.trim()), '') }),
  answer: StaffPost,
})
