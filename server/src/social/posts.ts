import type { Resource } from '@shenglang/contract/catalog/entities'
import { fault } from '@shenglang/contract/faults'
import { tidyText } from '@shenglang/contract/moderation/rules'
import { type Caller, isPermitted, userOf } from '@shenglang/contract/roles'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import { deletePost, type Post } from '@shenglang/contract/social/posts'
import type { saveResource } from '@shenglang/contract/studio/works'
import type { Kysely } from 'kysely'
import type { Cards } from '../catalog/index.ts'
import type { Pictures } from '../media/index.ts'
import { admitSpeech, reviewSpeech } from '../moderation/index.ts'
import { writeNotice } from '../notices/index.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Arrival, Visit } from '../platform/http/visit.ts'
import { storeMentions } from './mentions.ts'
import { releaseUnshown } from './post-pictures.ts'
import * as query from './posts.sql.ts'
import { logReview, REVIEW, tellRemoved } from './reviewed.ts'

type Db = Kysely<Tables>

/** How much of a post its notices repeat. */
const EXCERPT_MAX = 200

/** What posts are made of. */
export interface PostDeps {
  db: Kysely<Tables>
  cards: Cards
  pictures: Pictures
  now: () => Date
}

type Changes = Pick<
  CheckedArgsOf<typeof saveResource>,
  'resourceId' | 'title' | 'content' | 'pictures' | 'topic' | 'attachedId' | 'mentionIds'
>

const bad = (field: string, reason: string) => fault('BAD_ARGUMENT', { message: reason, field, reason })

/** Publishes a post at once, or changes what is given of an own one. Throws POST_NOT_FOUND, and what `admitSpeech` throws. */
export async function savePost(
  deps: PostDeps,
  caller: Caller,
  { resourceId, ...changes }: Changes,
  visit: Pick<Visit, 'address'>,
): Promise<Post> {
  const userId = userOf(caller)
  const before = resourceId === undefined ? NOTHING_YET : await ownPost(deps.db, userId, resourceId)
  const after = written(before, changes)
  await refuseStrangeAttachment(deps, before, after)
  mustSaySomething(after)
  const now = deps.now()
  const postId = await deps.db.transaction().execute(async (transaction) => {
    const text = [after.title, after.topic, after.content].join('\n')
    const admitted = await admitSpeech(transaction, { userId, place: 'post', text, mayBeEmpty: isShown(after), now }, visit)
    if (resourceId === undefined) {
      await refuseStrangePictures(transaction, deps, userId, before, after)
      const id = await query.insertPost(transaction, { ...after, ...originOf(admitted), created_at: now })
      await reviewSpeech(transaction, id, admitted)
      await notifyMentioned(transaction, { userId, postId: id, post: after, mentionIds: changes.mentionIds })
      return id
    }
    // The case before the post, as whoever decides on the case takes them.
    await reviewSpeech(transaction, resourceId, admitted)
    await changePost(transaction, deps, { userId, postId: resourceId, changes, now })
    return resourceId
  })
  return readPost(deps, postId, caller)
}

const isShown = ({ pictures, attached_id }: Written) => pictures.length > 0 || attached_id !== null

function mustSaySomething(post: Written): void {
  if (post.title === '' && post.content === '' && !isShown(post)) throw fault('TEXT_REQUIRED')
}

interface Change {
  userId: string
  postId: string
  changes: Omit<Changes, 'resourceId'>
  now: Date
}

/** Changes a post as it stands now, whatever was changed of it meanwhile. Deleted meanwhile, it stays deleted. */
async function changePost(transaction: Db, deps: PostDeps, { userId, postId, changes, now }: Change): Promise<void> {
  const before = await query.lockPost(transaction, postId)
  if (!before) throw fault('POST_NOT_FOUND')
  const after = written(before, changes)
  mustSaySomething(after)
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

/** Stores whom a post names, and notifies those whom it did not name before: each once, however often it is changed. */
async function notifyMentioned(transaction: Db, { userId, postId, post, mentionIds = [] }: Naming): Promise<void> {
  const { title, content } = post
  const mentioned = await storeMentions(transaction, { userId, content, mentionIds, of: { post_id: postId } })
  const about = { fromUserId: userId, kind: 'mention', content: content.slice(0, EXCERPT_MAX), postId } as const
  const where = title === '' ? '在贴子里提到了你' : `在贴子《${title}》里提到了你`
  for (const other of mentioned) await writeNotice(transaction, { ...about, userId: other, title: where })
}

const originOf = ({ userId, addrRegion }: { userId: string; addrRegion: string }) => ({
  author_id: userId,
  addr_region: addrRegion,
})

type Written = Pick<query.PostRow, 'title' | 'content' | 'pictures' | 'topic' | 'attached_id'>

const NOTHING_YET: Written = { title: '', content: '', pictures: [], topic: '', attached_id: null }

async function ownPost(db: Kysely<Tables>, userId: string, postId: string): Promise<Written> {
  const [post] = await query.selectPosts(db, [postId], userId)
  if (post?.author_id !== userId) throw fault('POST_NOT_FOUND')
  return post
}

/** What a post says after what is given of it was changed. */
function written(before: Written, { title, content, pictures, topic, attachedId }: Changes): Written {
  return {
    title: title === undefined ? before.title : tidyText(title),
    content: content === undefined ? before.content : tidyText(content),
    pictures: pictures ?? before.pictures,
    topic: topic ?? before.topic,
    attached_id: attachedId === undefined ? before.attached_id : attachedId || null,
  }
}

/** A picture is one that the post has, or one that its author uploaded. */
async function refuseStrangePictures(
  transaction: Db,
  { pictures }: PostDeps,
  userId: string,
  before: Written,
  after: Written,
): Promise<void> {
  if (new Set(after.pictures).size < after.pictures.length) throw bad('pictures', '同一张图片只能放一次')
  // In one order for everyone: each is locked until the post that shows it is stored.
  for (const address of after.pictures.toSorted()) {
    const isOwn = before.pictures.includes(address) || (await pictures.use(userId, address, transaction))
    if (!isOwn) throw bad('pictures', '请先上传图片')
  }
}

async function refuseStrangeAttachment({ cards }: PostDeps, before: Written, { attached_id: id }: Written): Promise<void> {
  if (id === null || id === before.attached_id) return
  if (!(await cards.resources([id])).has(id)) throw bad('attachedId', '附上的作品不存在或已下架')
}

/**
 * Takes a post away: its author may, and whoever reviews, which is written down and told to the author. Throws POST_NOT_FOUND,
 * for another's too.
 */
export async function removePost({ db, now }: PostDeps, arrival: Arrival, postId: string): Promise<null> {
  const { caller } = arrival
  const userId = userOf(caller)
  const hidePost = (hidden_by: 'author' | 'staff') =>
    db.transaction().execute(async (transaction) => {
      const post = await query.lockPost(transaction, postId)
      if (!post) throw fault('POST_NOT_FOUND')
      await query.updatePost(transaction, postId, { hidden_at: now(), hidden_by })
      if (hidden_by === 'staff') await tellRemoved(transaction, post.author_id, 'post')
      return null
    })
  const post = await query.selectPostHead(db, postId)
  if (post?.author_id === userId) return hidePost('author')
  if (!post || !isPermitted(caller, REVIEW)) throw fault('POST_NOT_FOUND')
  return logReview(db, arrival, deletePost, postId, () => hidePost('staff'))
}

/** One post as a reader sees it. Throws POST_NOT_FOUND. */
export async function readPost(deps: PostDeps, postId: string, caller: Caller): Promise<Post> {
  const [post] = await postsOf(deps, [postId], caller)
  return post ?? Promise.reject(fault('POST_NOT_FOUND'))
}

/** Posts in the order of their ids, with what is attached to them; those that cannot be seen are left out. */
export async function postsOf({ db, cards }: PostDeps, ids: string[], caller: Caller): Promise<Post[]> {
  if (ids.length === 0) return []
  const rows = await query.selectPosts(db, ids, caller.userId)
  const attached = await cards.resources(
    rows.flatMap(({ attached_id }) => attached_id ?? []),
    caller.userId,
  )
  const byId = new Map(rows.map((row) => [row.post_id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [toPost(row, attached.get(row.attached_id ?? '')?.parse() ?? null, caller)] : []
  })
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
