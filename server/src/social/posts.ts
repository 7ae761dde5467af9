import type { Resource } from '@shenglang/contract/catalog/entities'
import { cutText } from '@shenglang/contract/cut-text'
import { fault } from '@shenglang/contract/faults'
import { type Caller, isPermitted, userOf } from '@shenglang/contract/roles'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import { deletePost, type Post } from '@shenglang/contract/social/posts'
import type { saveResource } from '@shenglang/contract/studio/works'
import type { Cards } from '../catalog/work/index.ts'
import type { Pictures } from '../media/index.ts'
import { admitContent, reviewContent } from '../moderation/index.ts'
import { writeNotice } from '../notices/index.ts'
import type { Db } from '../platform/database/db.ts'
import type { HttpExchange, RequestContext } from '../platform/http/http-exchange.ts'
import { inOrder } from '../platform/in-order.ts'
import { storeMentions } from './mentions.ts'
import {
  contentOf,
  NOTHING_YET,
  refuseStrangeAttachment,
  refuseStrangePictures,
  requireContent,
  type Written,
  written,
} from './post-content.ts'
import { releaseUnshown } from './post-pictures.ts'
import * as query from './posts.sql.ts'
import { logReview, notifyRemoved, REVIEW } from './review-log.ts'

/** Characters of a post that a notice quotes. */
const EXCERPT_MAX = 200

export interface PostDeps {
  db: Db
  cards: Cards
  pictures: Pictures
  now: () => Date
}

type Changes = Pick<
  CheckedArgsOf<typeof saveResource>,
  'resourceId' | 'title' | 'content' | 'pictures' | 'topic' | 'attachedId' | 'mentionIds'
>

/**
 * Publishes a post at once, or changes the given fields of the author's. Throws POST_NOT_FOUND, and what `admitContent` throws.
 */
export async function savePost(
  deps: PostDeps,
  caller: Caller,
  { resourceId, ...changes }: Changes,
  exchange: Pick<HttpExchange, 'address'>,
): Promise<Post> {
  const userId = userOf(caller)
  const before = resourceId === undefined ? NOTHING_YET : await userPost(deps.db, userId, resourceId)
  const after = written(before, changes)
  await refuseStrangeAttachment(deps, before, after)
  requireContent(after)
  const now = deps.now()
  const postId = await deps.db.transaction().execute(async (transaction) => {
    const admitted = await admitContent(transaction, { ...contentOf(after), userId, now }, exchange)
    if (resourceId === undefined) {
      await refuseStrangePictures(transaction, deps, userId, before, after)
      const id = await query.insertPost(transaction, { ...after, ...originOf(admitted), created_at: now })
      await reviewContent(transaction, id, admitted)
      await notifyMentioned(transaction, { userId, postId: id, post: after, mentionIds: changes.mentionIds })
      return id
    }
    // The case before the post, in the same order as a moderator's decision.
    await reviewContent(transaction, resourceId, admitted)
    await changePost(transaction, deps, { userId, postId: resourceId, changes, now })
    return resourceId
  })
  return readPost(deps, postId, caller)
}

interface Change {
  userId: string
  postId: string
  changes: Omit<Changes, 'resourceId'>
  now: Date
}

/** Changes the current state of a post, whatever changed meanwhile. A post deleted meanwhile stays deleted. */
async function changePost(transaction: Db, deps: PostDeps, { userId, postId, changes, now }: Change): Promise<void> {
  const before = await query.lockPost(transaction, postId)
  if (!before) throw fault('POST_NOT_FOUND')
  const after = written(before, changes)
  requireContent(after)
  await refuseStrangePictures(transaction, deps, userId, before, after)
  await query.updatePost(transaction, postId, { ...after, edited_at: now })
  await notifyMentioned(transaction, { userId, postId, post: after, mentionIds: changes.mentionIds })
  const dropped = before.pictures.filter((address) => !after.pictures.includes(address))
  await releaseUnshown(transaction, userId, dropped)
}

interface Naming {
  userId: string
  postId: string
  post: Written
  mentionIds: string[] | undefined
}

/** Stores the mentions of a post, and notifies the new ones: each once, however often it is changed. */
async function notifyMentioned(transaction: Db, { userId, postId, post, mentionIds = [] }: Naming): Promise<void> {
  const { title, content } = post
  const mentioned = await storeMentions(transaction, { userId, content, mentionIds, of: { post_id: postId } })
  const about = { fromUserId: userId, kind: 'mention', content: cutText(content, EXCERPT_MAX, { ending: '…' }), postId } as const
  const where = title === '' ? '在贴子里提到了你' : `在贴子《${title}》里提到了你`
  for (const other of mentioned) await writeNotice(transaction, { ...about, userId: other, title: where })
}

const originOf = ({ userId, addrRegion }: { userId: string; addrRegion: string }) => ({
  author_id: userId,
  addr_region: addrRegion,
})

async function userPost(db: Db, userId: string, postId: string): Promise<Written> {
  const [post] = await query.selectPosts(db, [postId], userId)
  if (post?.author_id !== userId) throw fault('POST_NOT_FOUND')
  return post
}

/**
 * Deletes a post: its author may, and a reviewer, whose deletion is logged and notified to the author. Throws POST_NOT_FOUND, for
 * another's too.
 */
export async function removePost({ db, now }: PostDeps, context: RequestContext, postId: string): Promise<null> {
  const { caller } = context
  const userId = userOf(caller)
  const hidePost = (hidden_by: 'author' | 'staff') =>
    db.transaction().execute(async (transaction) => {
      const post = await query.lockPost(transaction, postId)
      if (!post) throw fault('POST_NOT_FOUND')
      await query.updatePost(transaction, postId, { hidden_at: now(), hidden_by })
      if (hidden_by === 'staff') await notifyRemoved(transaction, post.author_id, 'post')
      return null
    })
  const post = await query.selectPostHead(db, postId)
  if (post?.author_id === userId) return hidePost('author')
  if (!post || !isPermitted(caller, REVIEW)) throw fault('POST_NOT_FOUND')
  return logReview(db, context, deletePost, postId, () => hidePost('staff'))
}

/** One post as a reader sees it. Throws POST_NOT_FOUND. */
export async function readPost(deps: PostDeps, postId: string, caller: Caller): Promise<Post> {
  const [post] = await postsOf(deps, [postId], caller)
  return post ?? Promise.reject(fault('POST_NOT_FOUND'))
}

/** Posts in the order of their ids, with their attachments; without invisible ones. */
export async function postsOf({ db, cards }: PostDeps, ids: string[], caller: Caller): Promise<Post[]> {
  if (ids.length === 0) return []
  const rows = await query.selectPosts(db, ids, caller.userId)
  const attached = await cards.resources(
    rows.flatMap(({ attached_id }) => attached_id ?? []),
    caller.userId,
  )
  const sorted = inOrder(ids, rows, ({ post_id }) => post_id)
  return sorted.map((row) => toPost(row, attached.get(row.attached_id ?? '')?.parse() ?? null, caller))
}

function toPost(row: query.PostRow, attached: Resource | null, caller: Caller): Post {
  const isOwn = row.author_id === caller.userId
  return {
    resourceId: row.post_id,
    author: {
      userId: row.author_id,
      nickName: row.nick_name,
      avatar: row.avatar,
      isArtists: row.is_artists,
      isFocus: row.is_focus,
    },
    title: row.title,
    content: row.content,
    mentions: row.mentions,
    pictures: row.pictures,
    topic: row.topic,
    attachedId: row.attached_id ?? '',
    attached,
    addrRegion: row.addr_region,
    createTime: row.created_at.toISOString(),
    editTime: row.edited_at?.toISOString() ?? '',
    isCollect: row.is_liked,
    collectCount: Number(row.like_count),
    commentCount: Number(row.comment_count),
    isOwn,
    mayDelete: isOwn || (caller.userId !== undefined && isPermitted(caller, REVIEW)),
  }
}
