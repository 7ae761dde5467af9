import { fault } from '@shenglang/contract/faults'
import { clockTime } from '@shenglang/contract/format'
import { type Caller, isPermitted, userOf } from '@shenglang/contract/roles'
import type { AnswerOf, CheckedArgsOf } from '@shenglang/contract/route'
import type { Comment } from '@shenglang/contract/social/entities'
import {
  type addComment as addCommentRoute,
  deleteComment as deleteCommentRoute,
  type listComments as listCommentsRoute,
  type someComments as someCommentsRoute,
} from '@shenglang/contract/social/routes'
import { admitContent, lockAuthor, reviewContent } from '../moderation/index.ts'
import { type NewNotice, takeBackNotice, withdrawNotices, writeNotice } from '../notices/index.ts'
import { publishComments } from '../platform/bus/publish.ts'
import type { Db } from '../platform/database/db.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import type { HttpExchange, RequestContext } from '../platform/http/http-exchange.ts'
import { rangeOf } from '../platform/paging.ts'
import { createSerial } from '../platform/serial.ts'
import { isBlockedByAny, selectBlocked } from './blocks.sql.ts'
import * as query from './comments.sql.ts'
import { wavePartOf } from './markers.ts'
import { storeMentions } from './mentions.ts'
import { logReview, notifyRemoved, REVIEW } from './review-log.ts'
import { type Subject, subjectOf } from './subjects.ts'

/**
 * A page of comments, or of the replies to one, without those of users whom the reader blocks; empty if the subject is invisible.
 */
export async function listComments(db: Db, args: CheckedArgsOf<typeof listCommentsRoute>, caller: Caller) {
  const { resourceId, parentId, orderBy, after, pageSize } = args
  const hidden = await selectBlocked(db, caller.userId)
  const [subject, counts, replies, left] = await Promise.all([
    subjectOf(db, resourceId),
    query.selectCounts(db, resourceId),
    parentId === undefined ? 0 : query.countReplies(db, resourceId, parentId),
    query.selectHiddenCounts(db, { subjectId: resourceId, parentId }, hidden),
  ])
  if (!subject) return { rows: [], total: 0, next: '', commentCount: 0 }
  const thread = { subjectId: resourceId, parentId, orderBy }
  const total = parentId === undefined ? counts.threads - left.threads : replies - left.replies
  const from = after ? toCursor(after) : rangeOf(args)
  const comments = await query.selectComments(db, thread, { from, pageSize, total, readerId: caller.userId, hidden })
  const last = comments.at(-1)
  return {
    rows: comments.map((row) => toComment(row, subject, caller)),
    total,
    next: last && comments.length === pageSize ? nextAfter(last, thread) : '',
    commentCount: counts.comments - left.comments,
  }
}

/** Comments of a subject by their ids, in their current state, as far as the reader may see them. */
export async function someComments(
  db: Db,
  { resourceId, ids }: CheckedArgsOf<typeof someCommentsRoute>,
  caller: Caller,
): Promise<AnswerOf<typeof someCommentsRoute>> {
  const hidden = await selectBlocked(db, caller.userId)
  const thread = { subjectId: resourceId, parentId: undefined }
  const [subject, counts, left, rows] = await Promise.all([
    subjectOf(db, resourceId),
    query.selectCounts(db, resourceId),
    query.selectHiddenCounts(db, thread, hidden),
    query.selectSome(db, resourceId, ids, { readerId: caller.userId, hidden }),
  ])
  if (!subject) return { rows: [], commentCount: 0 }
  return { rows: rows.map((row) => toComment(row, subject, caller)), commentCount: counts.comments - left.comments }
}

/** Limits of the sort columns. */
const KEY_MAX = 2 ** 31 - 1

function nextAfter(last: query.CommentRow, thread: query.Thread): string {
  const [key] = query.orderOf(thread).columns
  return `${key === undefined || key === 'comment_id' ? 0 : last[key]}.${last.comment_id}`
}

function toCursor(after: string): query.Cursor {
  const [key = '', commentId = ''] = after.split('.')
  return { key: Math.min(Number(key), KEY_MAX), commentId }
}

function toComment(row: query.CommentRow, { ownerId }: Subject, caller: Caller): Comment {
  const isDeleted = row.deleted_at !== null
  const { mention_user_id, mention_name } = row
  return {
    commentId: row.comment_id,
    parentId: row.parent_id ?? '',
    userId: isDeleted ? '' : row.user_id,
    nickName: isDeleted ? '' : row.nick_name,
    avatar: isDeleted ? '' : row.avatar,
    content: row.content,
    timeMs: row.time_ms,
    createTime: row.created_at.toISOString(),
    likeCount: row.like_count,
    replyCount: row.reply_count,
    addrRegion: isDeleted ? '' : row.addr_region,
    isDeleted,
    isByOwner: !isDeleted && row.user_id === ownerId,
    mentions: row.mentions,
    mention: mention_user_id === null ? null : { userId: mention_user_id, nickName: mention_name ?? '' },
    isLiked: row.is_liked,
    isOwn: !isDeleted && row.user_id === caller.userId,
    mayDelete: !isDeleted && mayDelete(caller, { writerId: row.user_id, ownerId }),
  }
}

interface Whose {
  writerId: string
  /** The owner of its subject. */
  ownerId: string | undefined
}

const isOwn = ({ userId }: Caller, { writerId, ownerId }: Whose) => userId === writerId || userId === ownerId

/** True for the author of a comment, the owner of its subject, and reviewers. */
function mayDelete(caller: Caller, whose: Whose): boolean {
  return caller.userId !== undefined && (isOwn(caller, whose) || isPermitted(caller, REVIEW))
}

/**
 * Comments on a subject, or answers a comment. Throws SUBJECT_NOT_FOUND, COMMENT_NOT_FOUND, COMMENT_MOMENT, COMMENT_REFUSED if an
 * answered user blocks the author, and what `admitContent` throws.
 */
export async function addComment(
  db: Db,
  { resourceId, content: text, parentId, timeMs, mentionIds = [] }: CheckedArgsOf<typeof addCommentRoute>,
  caller: Caller,
  exchange: HttpExchange,
): Promise<Comment> {
  const userId = userOf(caller)
  const subject = await subjectOf(db, resourceId)
  if (!subject) throw fault('SUBJECT_NOT_FOUND')
  if (timeMs !== undefined && timeMs >= subject.durationMs) throw fault('COMMENT_MOMENT')
  return db.transaction().execute(async (transaction) => {
    await lockAuthor(transaction, userId)
    const answered = parentId === undefined ? undefined : await answeredBy(transaction, parentId, resourceId)
    if (await isBlockedByAny(transaction, userId, answeredPeople(subject, answered))) throw fault('COMMENT_REFUSED')
    const admitted = await admitContent(transaction, { userId, place: 'comment', text }, exchange)
    const { content, addrRegion } = admitted
    const commentId = await query.insertComment(transaction, {
      resource_id: resourceId,
      user_id: userId,
      content,
      addr_region: addrRegion,
      parent_id: answered?.thread.comment_id ?? null,
      mention_user_id: (answered && mentionOf(answered)) ?? null,
      time_ms: timeMs ?? null,
      wave_part: timeMs === undefined ? null : wavePartOf(timeMs, subject.durationMs),
    })
    await reviewContent(transaction, commentId, admitted)
    const mentioned = await storeMentions(transaction, { userId, content, mentionIds, of: { comment_id: commentId } })
    await notifyOf(transaction, { userId, commentId, content, timeMs, subject, answered, mentioned })
    await publishComments(transaction, { subjectId: resourceId, commentIds: withThread(commentId, answered?.thread.comment_id) })
    const row = await query.selectUserComment(transaction, commentId, userId)
    if (!row) throw fault('COMMENT_NOT_FOUND')
    return toComment(row, subject, caller)
  })
}

type Written = Awaited<ReturnType<typeof query.lockComments>>[number]

/** A comment and its parent, which counts its replies. */
const withThread = (commentId: string, threadId: string | undefined) =>
  threadId === undefined || threadId === commentId ? [commentId] : [commentId, threadId]

interface Answered {
  /** The parent of the reply. */
  thread: Written
  /** The comment or reply that it answers. */
  comment: Written
}

/** The answered comment and the parent, locked. Throws COMMENT_NOT_FOUND. */
async function answeredBy(transaction: Db, commentId: string, subjectId: string): Promise<Answered> {
  const threadId = (await query.selectParent(transaction, commentId)) ?? commentId
  const held = await query.lockComments(transaction, [threadId, commentId])
  const [thread, comment] = [threadId, commentId].map((id) => held.find(({ comment_id }) => comment_id === id))
  if (!thread || !comment || comment.deleted_at || comment.resource_id !== subjectId) throw fault('COMMENT_NOT_FOUND')
  return { thread, comment }
}

/** The authors of the answered comment, its parent, and the post. Commenting on a work does not answer its artist. */
function answeredPeople({ kind, ownerId }: Subject, answered: Answered | undefined): string[] {
  const comments = answered ? [answered.thread, answered.comment] : []
  const writers = comments.filter(({ deleted_at }) => deleted_at === null).map(({ user_id }) => user_id)
  return kind === 'post' ? [...writers, ownerId] : writers
}

interface PostedComment {
  userId: string
  commentId: string
  content: string
  timeMs: number | undefined
  subject: Subject
  answered: Answered | undefined
  /** The users that it mentions. */
  mentioned: string[]
}

/** Notifies the authors of the answered comments, the owner of the subject, and the mentioned users: each once. */
async function notifyOf(transaction: Db, posted: PostedComment): Promise<void> {
  const { userId, commentId, content, subject } = posted
  const about = { fromUserId: userId, content, commentId, ...pathIn(subject) }
  const notified = new Set<string>()
  for (const notice of noticesOf(posted)) {
    if (notified.has(notice.userId)) continue
    notified.add(notice.userId)
    await writeNotice(transaction, { ...about, ...notice })
  }
}

type Reason = Pick<NewNotice, 'userId' | 'kind' | 'title'>

/** The users to notify with the reasons, the closest reason first. */
function noticesOf({ timeMs, subject, answered, mentioned }: PostedComment): Reason[] {
  const comment: Reason = { userId: subject.ownerId, kind: 'comment', title: `评论了你的${timeOf(subject, timeMs)}`.trimEnd() }
  const named = `在${timeOf(subject)}的评论里提到了你`
  return [
    ...(answered ? repliesTo(answered, subject) : [comment]),
    ...mentioned.map((userId): Reason => ({ userId, kind: 'mention', title: named })),
  ]
}

function repliesTo({ thread, comment }: Answered, subject: Subject): Reason[] {
  const reasons: Reason[] = []
  if (comment !== thread) {
    reasons.push({ userId: comment.user_id, kind: 'mention', title: `在${timeOf(subject)}的评论里回复了你` })
  }
  if (!thread.deleted_at) {
    reasons.push({ userId: thread.user_id, kind: 'reply', title: `回复了你在${timeOf(subject, thread.time_ms)}的评论` })
  }
  return reasons
}

/** The user whom a reply to a reply mentions. */
const mentionOf = ({ thread, comment }: Answered) => (comment.comment_id === thread.comment_id ? undefined : comment.user_id)

/** The subject and the commented position in it, such as `《夜航》02:11 `. */
const timeOf = ({ title }: Subject, timeMs?: number | null) =>
  typeof timeMs === 'number' ? `《${title}》${clockTime(timeMs)} ` : `《${title}》`

/** The id to which a notice links. */
const pathIn = ({ kind, subjectId }: Subject) => (kind === 'post' ? { postId: subjectId } : { resourceId: subjectId })

/** Queues likes: those of one comment wait for each other's commits anyway, and here they wait without holding a connection. */
const oneByOne = createSerial()

/** Likes a comment or takes the like back; repeated calls change nothing. Throws COMMENT_NOT_FOUND. */
export async function likeComment(db: Db, userId: string, commentId: string, isLiked: boolean) {
  return oneByOne(commentId, () =>
    db.transaction().execute(async (transaction) => {
      const written = await query.writeLike(transaction, userId, commentId, isLiked)
      const subject = written && (await subjectOf(transaction, written.subjectId))
      if (!subject) throw fault('COMMENT_NOT_FOUND')
      const { isChanged, isBlocked, likeCount, writerId, content } = written
      if (isChanged && isBlocked && isLiked) throw fault('PERSON_REFUSES')
      const notice = { userId: writerId, fromUserId: userId, commentId, bundle: `comment-like:${commentId}` }
      const title = `赞了你在${timeOf(subject)}的评论`
      if (isChanged && isLiked) await writeNotice(transaction, { ...notice, kind: 'like', title, content, ...pathIn(subject) })
      if (isChanged && !isLiked) await takeBackNotice(transaction, notice)
      return { isLiked, likeCount }
    }),
  )
}

/**
 * Deletes a comment; a reviewer's deletion is logged and its author notified. Throws COMMENT_NOT_FOUND, and FORBIDDEN unless it
 * is the caller's comment, on the caller's work, or the caller reviews.
 */
export async function deleteComment(db: Db, context: RequestContext, commentId: string): Promise<void> {
  const comment = await query.selectWriter(db, commentId)
  if (!comment) throw fault('COMMENT_NOT_FOUND')
  const { caller } = context
  const whose = { writerId: comment.user_id, ownerId: (await subjectOf(db, comment.resource_id))?.ownerId }
  if (!mayDelete(caller, whose)) throw fault('FORBIDDEN')
  const remove = (isReviewed: boolean) =>
    db.transaction().execute(async (transaction) => {
      if (!(await takeDownComment(transaction, commentId))) throw fault('COMMENT_NOT_FOUND')
      if (isReviewed) await notifyRemoved(transaction, whose.writerId, 'comment')
    })
  if (isOwn(caller, whose)) return remove(false)
  return logReview(db, context, deleteCommentRoute, commentId, () => remove(true))
}

/** Removes a comment and its notices, without checking who may. Returns whether there was one. */
export async function takeDownComment(db: Db, commentId: string): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const threadId = (await query.selectParent(transaction, commentId)) ?? commentId
    const held = await query.lockComments(transaction, [threadId, commentId])
    if (!held.some(({ comment_id, deleted_at }) => comment_id === commentId && deleted_at === null)) return false
    await query.removeComment(transaction, commentId)
    await withdrawNotices(transaction, commentId)
    const [{ resource_id: subjectId } = { resource_id: '' }] = held
    await publishComments(transaction, { subjectId, commentIds: withThread(commentId, threadId) })
    return true
  })
}
