import { cutText } from '@shenglang/contract/cut-text'
import { badField, fault } from '@shenglang/contract/faults'
import type { AnswerOf, CheckedArgsOf } from '@shenglang/contract/route'
import { editRefusal, moveRefusal, postState } from '@shenglang/contract/social/post-moves'
import { POST_NAME_MAX } from '@shenglang/contract/social/posts'
import type * as contract from '@shenglang/contract/social/staff-posts'
import type { StaffPost, StaffPostRow } from '@shenglang/contract/social/staff-posts'
import { type AdmittedContent, admitContent, reviewContent } from '../moderation/index.ts'
import { writeNotice } from '../notices/index.ts'
import type { Db } from '../platform/database/db.ts'
import type { HttpExchange } from '../platform/http/http-exchange.ts'
import { cursorPage } from '../platform/paging.ts'
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
import { wordsIn } from './post-words.sql.ts'
import { insertPost, updatePost } from './posts.sql.ts'
import type { PostDeps } from './posts.ts'
import { selectMatchingIds } from './staff-post-search.sql.ts'
import * as query from './staff-posts.sql.ts'

/** The member of the staff who writes, and their network address. */
interface Author {
  staffId: string
  exchange: Pick<HttpExchange, 'address'>
}

/** Everybody's posts, the newest first. */
export async function findPosts(
  db: Db,
  { postId, authorId, state, isOfStaff, keyword = '', before, pageSize }: CheckedArgsOf<typeof contract.findPosts>,
): Promise<AnswerOf<typeof contract.findPosts>> {
  const filter = { postId, authorId, state, isOfStaff: isOfStaff === 1 }
  const range = { before, limit: pageSize + 1 }
  const words = wordsIn(keyword)
  if (words.length > 0) {
    const posts = await query.selectPostsWithIds(db, await selectMatchingIds(db, filter, words, range))
    const page = pageOf(posts, pageSize)
    return { ...page, total: page.rows.length }
  }
  const [posts, total] = await Promise.all([query.selectPostsFor(db, filter, range), query.countPostsFor(db, filter)])
  return { ...pageOf(posts, pageSize), total }
}

function pageOf(posts: readonly query.StaffPostRecord[], pageSize: number) {
  const { rows, next } = cursorPage(posts, pageSize, ({ post_id }) => post_id)
  return { rows: rows.map(toRow), next }
}

/** Throws POST_NOT_FOUND. */
export async function readStaffPost(db: Db, postId: string): Promise<StaffPost> {
  const row = await query.selectPostFor(db, postId)
  if (!row) throw fault('POST_NOT_FOUND')
  return {
    ...toRow(row),
    title: row.title,
    content: row.content,
    pictures: row.pictures,
    attachedId: row.attached_id ?? '',
    attachedTitle: row.attached_title ?? '',
    version: row.version ?? 0,
  }
}

const toRow = (row: query.StaffPostRecord): StaffPostRow => ({
  postId: row.post_id,
  name: row.title || cutText(row.content, POST_NAME_MAX, { ending: '…' }) || '图片',
  authorId: row.author_id,
  author: row.author,
  topic: row.topic,
  cover: row.pictures[0] ?? '',
  state: postState(row),
  isOfStaff: row.version !== null,
  likeCount: Number(row.like_count),
  commentCount: Number(row.comment_count),
  createTime: row.created_at.toISOString(),
})

/**
 * Stores a post of the staff member's, not yet published, or changes one that the office wrote. Throws POST_NOT_FOUND,
 * CHANGED_MEANWHILE where somebody else changed it since it was read, and what `admitContent` throws.
 */
export async function saveStaffPost(
  deps: PostDeps,
  author: Author,
  { postId, version, ...changes }: CheckedArgsOf<typeof contract.saveStaffPost>,
): Promise<StaffPost> {
  const post = written(NOTHING_YET, changes)
  requireContent(post)
  const before = postId === undefined ? NOTHING_YET : writtenOf(await readStaffPost(deps.db, postId))
  await refuseStrangeAttachment(deps, before, post)
  return deps.db.transaction().execute(async (transaction) => {
    const content = { ...contentOf(post), userId: author.staffId, now: deps.now() }
    const admitted = await admitContent(transaction, content, author.exchange)
    if (postId === undefined) return create(transaction, deps, admitted, post)
    const seen = await readStaffPost(transaction, postId)
    // The case before the post, in the same order as a moderator's decision.
    if (seen.state === 'shown') await reviewContent(transaction, postId, admitted)
    await change(transaction, deps, author, { postId, version, post })
    return readStaffPost(transaction, postId)
  })
}

async function create(
  transaction: Db,
  deps: PostDeps,
  { userId, addrRegion }: AdmittedContent,
  post: Written,
): Promise<StaffPost> {
  await refuseStrangePictures(transaction, deps, userId, NOTHING_YET, post)
  const now = deps.now()
  const origin = { author_id: userId, addr_region: addrRegion, created_at: now, hidden_at: now }
  const postId = await insertPost(transaction, { ...post, ...origin })
  await query.insertStaffPost(transaction, postId)
  return readStaffPost(transaction, postId)
}

interface Change {
  postId: string
  version: number | undefined
  post: Written
}

async function change(transaction: Db, deps: PostDeps, { staffId }: Author, { postId, version, post }: Change): Promise<void> {
  const read = await lockPost(transaction, postId)
  const refusal = editRefusal(read)
  if (refusal !== undefined) throw badField('postId', refusal)
  if (version !== read.version) throw fault('CHANGED_MEANWHILE', { version: read.version })
  const before = writtenOf(read)
  await refuseStrangePictures(transaction, deps, staffId, before, post)
  await updatePost(transaction, postId, { ...post, ...(read.state === 'shown' ? { edited_at: deps.now() } : {}) })
  await query.countVersion(transaction, postId)
  const dropped = before.pictures.filter((picture) => !post.pictures.includes(picture))
  await releaseUnshown(transaction, read.authorId, dropped)
}

const writtenOf = ({ title, content, pictures, topic, attachedId }: StaffPost): Written => ({
  ...{ title, content, pictures, topic },
  attached_id: attachedId || null,
})

async function lockPost(transaction: Db, postId: string): Promise<StaffPost> {
  if (!(await query.lockForStaff(transaction, postId))) throw fault('POST_NOT_FOUND')
  return readStaffPost(transaction, postId)
}

/**
 * Publishes a post that the office wrote, or takes any post down: the office's becomes a draft again, a member's is removed, and
 * the member notified. Throws POST_NOT_FOUND, and CHANGED_MEANWHILE for a draft that somebody changed in the same moment.
 */
export async function setPostVisible(
  { db, now }: Pick<PostDeps, 'db' | 'now'>,
  author: Author,
  { id, isVisible, reason }: CheckedArgsOf<typeof contract.setPostVisible>,
): Promise<StaffPost> {
  return db.transaction().execute(async (transaction) => {
    const seen = await readStaffPost(transaction, id)
    if (isVisible && seen.state === 'draft') await admitAgain(transaction, author, seen, now())
    const read = await lockPost(transaction, id)
    const refusal = moveRefusal(read, { isVisible, reason })
    if (refusal !== undefined) throw badField(isVisible ? 'id' : 'reason', refusal)
    if (isVisible === (read.state === 'shown')) return read
    if (read.version !== seen.version) throw fault('CHANGED_MEANWHILE', { version: read.version })
    if (isVisible) await query.publish(transaction, id, now())
    else await updatePost(transaction, id, { hidden_at: now(), hidden_by: read.isOfStaff ? null : 'staff' })
    if (read.isOfStaff) await query.countVersion(transaction, id)
    else await notifyAuthor(transaction, read, reason)
    return readStaffPost(transaction, id)
  })
}

/** Before a draft is published: the list of words may have grown since it was written. */
async function admitAgain(transaction: Db, { staffId, exchange }: Author, post: StaffPost, now: Date): Promise<void> {
  const admitted = await admitContent(transaction, { ...contentOf(writtenOf(post)), userId: staffId, now }, exchange)
  await reviewContent(transaction, post.postId, admitted)
}

const notifyAuthor = (transaction: Db, { authorId, name }: StaffPost, reason: string) =>
  writeNotice(transaction, {
    userId: authorId,
    kind: 'moderation',
    title: '贴子已下架',
    content: `《${name}》已由工作人员下架：${reason}`,
  })
