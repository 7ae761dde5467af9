import * as z from 'zod/mini'
import { id, int, oneOf, text } from '../arguments.ts'
import { Resource } from '../catalog/entities.ts'
import { KEYWORD_MAX } from '../constants.ts'
import { tidyText } from '../moderation/rules.ts'
import { route } from '../route.ts'
import { Mention } from './mentions.ts'

export const POST_MAX = { title: 100, content: 5000, pictures: 9, topic: 20 } as const
/** Maximum length of a post's name, the beginning of its text if it has no title. */
export const POST_NAME_MAX = 40
const PAGE_SIZE = 20

/** The stored form of a topic: `＃ DJ 经验#` becomes `DJ经验`. Topics that differ only by case are the same topic. */
export const topicOf = (input: string) => tidyText(input).normalize('NFKC').replaceAll(/[#\s]/g, '')

/** A post (贴子) as the caller sees it. Users like it and comment on it by `resourceId`, as with a resource. */
export const Post = z.object({
  resourceId: z.string(),
  author: z.object({
    userId: z.string(),
    nickName: z.string(),
    avatar: z.string(),
    isArtists: z.boolean(),
    /** True when the caller follows the author. */
    isFocus: z.boolean(),
  }),
  /** '' without one. */
  title: z.string(),
  content: z.string(),
  /** People mentioned in the content with an @. */
  mentions: z.array(Mention),
  /** Addresses relative to the base address: square by width, the whole picture with `?w=whole`. */
  pictures: z.array(z.string()),
  /** Without its #; '' without one. */
  topic: z.string(),
  /** '' when nothing is attached. */
  attachedId: z.string(),
  /** Null when nothing is attached, or when the attached resource is no longer visible. */
  attached: z.nullable(Resource),
  /** IP 属地 of the author; '' when unknown. */
  addrRegion: z.string(),
  /** ISO 8601 instant, UTC. */
  createTime: z.string(),
  /** Instant of the latest edit; '' without one. */
  editTime: z.string(),
  isCollect: z.boolean(),
  collectCount: z.int(),
  commentCount: z.int(),
  isOwn: z.boolean(),
  mayDelete: z.boolean(),
})
export type Post = z.infer<typeof Post>

const ORDERS = ['newest', 'hottest'] as const

/** The cursor at the end of a page of posts. */
const cursor = () => z.string().check(z.regex(/^\d{1,18}\.[1-9]\d{0,17}$/, '翻页位置格式不正确'))

const cursorArgs = { before: z.optional(cursor()), pageSize: z._default(int(1, 50), PAGE_SIZE) }

/**
 * `next` is the cursor of the next page, '' at the end; `newest` is the cursor of the first row, for `countNewerPosts`. There is
 * no total.
 */
const Posts = z.object({ rows: z.array(Post), next: z.string(), newest: z.string() })
export type PostPage = z.infer<typeof Posts>

const topic = () => text(POST_MAX.topic + 1)

export const listPosts = route({
  method: 'GET',
  path: '/client/app/cms/posts',
  audience: 'public',
  summary: '贴子：发现（newest 最新、hottest 热门），或一个话题、一个用户、一个关键词之下的（只按最新）',
  args: z
    .object({
      orderBy: z._default(oneOf(ORDERS), 'newest'),
      topic: z.optional(topic()),
      userId: z.optional(id()),
      keyword: z.optional(text(KEYWORD_MAX)),
      ...cursorArgs,
    })
    .check(
      z.refine(({ orderBy, topic, userId, keyword }) => orderBy === 'newest' || (topic ?? userId ?? keyword) === undefined, {
        path: ['orderBy'],
        error: '筛选之后只能按最新排序',
      }),
    ),
  answer: Posts,
})

export const listFollowedPosts = route({
  method: 'GET',
  path: '/client/app/user/posts',
  audience: 'user',
  summary: '我关注的人和我自己的贴子，新的在前',
  args: z.object(cursorArgs),
  answer: Posts,
})

export const listLikedPosts = route({
  method: 'GET',
  path: '/client/app/user/posts/collected',
  audience: 'user',
  summary: '我收藏的贴子，最近收藏的在前',
  args: z.object(cursorArgs),
  answer: Posts,
})

export const countNewerPosts = route({
  method: 'GET',
  path: '/client/app/cms/posts/newer',
  audience: 'public',
  summary: '某个位置之后又有多少新贴子，最多数到 99；following 只数关注的人，访客为 0',
  args: z.object({ since: cursor(), feed: z._default(oneOf(['newest', 'following']), 'newest') }),
  answer: z.object({ count: z.int() }),
})

export const readPost = route({
  method: 'GET',
  path: '/client/app/cms/post/{id}',
  audience: 'public',
  summary: '一篇贴子',
  args: z.object({ id: id() }),
  answer: Post,
})

export const deletePost = route({
  method: 'POST',
  path: '/client/app/user/post/delete/{id}',
  audience: 'user',
  idempotent: true,
  summary: '删除贴子：作者本人，或有审核权限的人',
  args: z.object({ id: id() }),
  answer: z.null(),
})

export const listTopics = route({
  method: 'GET',
  path: '/client/app/cms/topics',
  audience: 'public',
  summary: '最近热门的话题',
  args: z.object({ size: z._default(int(1, 30), 10) }),
  answer: z.array(z.object({ topic: z.string(), count: z.int() })),
})
