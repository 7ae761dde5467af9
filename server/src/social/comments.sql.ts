import type { CommentOrder } from '@shenglang/contract/social/entities'
import type { Mention } from '@shenglang/contract/social/mentions'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { blocks } from '../accounts/users/index.ts'
import { anyOf } from '../platform/database/any-of.ts'
import type { Db } from '../platform/database/db.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Range } from '../platform/paging.ts'
import { mentionsOf } from './mentions.sql.ts'

type NewComment = Insertable<Tables['comments']>

/** Comments of one thread: the top-level ones of a subject, or the replies to one. */
export interface Thread {
  subjectId: string
  parentId: string | undefined
  orderBy: CommentOrder
}

/** A comment's position in the order: its sort key, then its id. */
export interface Cursor {
  key: number
  commentId: string
}

type Column = 'like_count' | 'order_ms' | 'comment_id'

/** The sort key of a thread, and its direction. Replies are in the order of writing. */
export function orderOf({ parentId, orderBy }: Thread): { columns: Column[]; isRising: boolean } {
  if (parentId !== undefined) return { columns: ['comment_id'], isRising: true }
  if (orderBy === 'hottest') return { columns: ['like_count', 'comment_id'], isRising: false }
  if (orderBy === 'moment') return { columns: ['order_ms', 'comment_id'], isRising: true }
  return { columns: ['comment_id'], isRising: false }
}

const ordered = (columns: Column[], isRising: boolean) =>
  sql.join(columns.map((column) => sql`comments.${sql.ref(column)} ${isRising ? sql`asc` : sql`desc`}`))

/** Excludes hidden authors; a deleted comment does not show its author, so everybody sees it. */
const isShown = (hidden: readonly string[]) =>
  hidden.length === 0 ? sql`true` : sql`not (user_id = ${anyOf(hidden)} and deleted_at is null)`

/** The ids of a page. One in the second half of a thread of `total` comments is counted from the end. */
function idsOf(thread: Thread, { from, pageSize, total, hidden }: Page) {
  const { columns, isRising } = orderOf(thread)
  const ofThread =
    thread.parentId === undefined
      ? sql`resource_id = ${thread.subjectId} and parent_id is null`
      : sql`resource_id = ${thread.subjectId} and parent_id = ${thread.parentId}`
  const within = sql`${ofThread} and ${isShown(hidden)}`
  if ('commentId' in from) {
    const values = columns.map((column) => (column === 'comment_id' ? from.commentId : from.key))
    return sql`select comment_id from comments where ${within}
      and (${sql.join(columns.map((column) => sql.ref(column)))}) ${isRising ? sql`>` : sql`<`} (${sql.join(values)})
      order by ${ordered(columns, isRising)} limit ${pageSize}`
  }
  const { limit, offset } = from
  if (offset <= total / 2) {
    return sql`select comment_id from comments where ${within} order by ${ordered(columns, isRising)} limit ${limit} offset ${offset}`
  }
  const left = Math.min(limit, Math.max(0, total - offset))
  return sql`select comment_id from comments where ${within}
    order by ${ordered(columns, !isRising)} limit ${left} offset ${Math.max(0, total - offset - left)}`
}

export interface CommentRow {
  comment_id: string
  parent_id: string | null
  user_id: string
  nick_name: string
  avatar: string
  content: string
  time_ms: number | null
  created_at: Date
  like_count: number
  reply_count: number
  order_ms: number
  addr_region: string
  deleted_at: Date | null
  mention_user_id: string | null
  mention_name: string | null
  mentions: Mention[]
  is_liked: boolean
}

interface Page {
  from: Cursor | Range
  pageSize: number
  /** Number of comments of the thread that are shown. */
  total: number
  /** The user whose likes are marked. */
  readerId: string | undefined
  /** The users whose comments are hidden. */
  hidden: readonly string[]
}

export function selectComments(db: Db, thread: Thread, page: Page): Promise<CommentRow[]> {
  const { columns, isRising } = orderOf(thread)
  return selectRows(db, idsOf(thread, page), ordered(columns, isRising), page)
}

/** These comments of a subject, in the order of writing. */
export function selectSome(db: Db, subjectId: string, commentIds: string[], reader: Pick<Page, 'readerId' | 'hidden'>) {
  const ids = sql`select comment_id from comments
    where comment_id = ${anyOf(commentIds)} and resource_id = ${subjectId} and ${isShown(reader.hidden)}`
  return selectRows(db, ids, sql`comments.comment_id`, reader)
}

/** One comment, as its author sees it. */
export async function selectUserComment(db: Db, commentId: string, userId: string): Promise<CommentRow | undefined> {
  return (
    await selectRows(db, sql`select ${commentId}::bigint as comment_id`, sql`comments.comment_id`, {
      readerId: userId,
      hidden: [],
    })
  )[0]
}

async function selectRows(
  db: Db,
  ids: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  { readerId, hidden }: Pick<Page, 'readerId' | 'hidden'>,
) {
  const hiddenReplies = sql`(select count(*)::int from comments as reply
    where reply.parent_id = comments.comment_id and reply.user_id = ${anyOf(hidden)})`
  const replyCount = hidden.length === 0 ? sql`comments.reply_count` : sql`comments.reply_count - ${hiddenReplies}`
  const { rows } = await sql<CommentRow>`
    select comments.comment_id, parent_id, comments.user_id, users.nick_name, users.avatar, content, time_ms, comments.created_at,
      like_count, ${replyCount} as reply_count, order_ms, comments.addr_region, deleted_at, mention_user_id, mentioned.nick_name as mention_name,
      ${mentionsOf('comment_id', sql.ref('comments.comment_id'))} as mentions, mine.user_id is not null as is_liked
    from (${ids}) as page
    join comments using (comment_id)
    join users on users.user_id = comments.user_id
    left join users as mentioned on mentioned.user_id = mention_user_id
    left join comment_likes as mine on mine.comment_id = comments.comment_id and mine.user_id = ${readerId ?? null}
    order by ${order}`.execute(db)
  return rows
}

/** Counts the comments of a subject; those at the top level are `threads`. */
export async function selectCounts(db: Db, subjectId: string): Promise<{ comments: number; threads: number }> {
  const counts = await db
    .selectFrom('comment_counts')
    .select(['comment_count', 'thread_count'])
    .where('subject_id', '=', subjectId)
    .executeTakeFirst()
  return { comments: counts?.comment_count ?? 0, threads: counts?.thread_count ?? 0 }
}

/** Counts the comments of several subjects; a subject without comments may be missing. */
export async function selectAllCounts(db: Db, subjectIds: readonly string[]) {
  if (subjectIds.length === 0) return []
  const counts = db.selectFrom('comment_counts').select(['subject_id', 'comment_count', 'thread_count'])
  return counts.where('subject_id', '=', anyOf(subjectIds)).execute()
}

/**
 * Counts the comments and threads of a subject by hidden users, including the comments below these, and their replies to one of
 * its comments.
 */
export async function selectHiddenCounts(
  db: Db,
  { subjectId, parentId }: Pick<Thread, 'subjectId' | 'parentId'>,
  hidden: string[],
) {
  if (hidden.length === 0) return { comments: 0, threads: 0, replies: 0 }
  const { rows } = await sql<{ comments: number; threads: number; replies: number }>`
    with theirs as materialized (
      select comment_id, parent_id from comments
      where user_id = ${anyOf(hidden)} and resource_id = ${subjectId} and deleted_at is null
    ), below as (
      select from theirs join comments on comments.parent_id = theirs.comment_id where not comments.user_id = ${anyOf(hidden)}
    )
    select (select count(*) from below)::int + count(*)::int as comments,
      count(*) filter (where parent_id is null)::int as threads,
      count(*) filter (where parent_id = ${parentId ?? null})::int as replies
    from theirs`.execute(db)
  return rows[0] ?? { comments: 0, threads: 0, replies: 0 }
}

/** Counts the replies to a comment of the subject. */
export async function countReplies(db: Db, subjectId: string, commentId: string): Promise<number> {
  const comment = await db
    .selectFrom('comments')
    .select('reply_count')
    .where('comment_id', '=', commentId)
    .where('resource_id', '=', subjectId)
    .executeTakeFirst()
  return comment?.reply_count ?? 0
}

/** A comment's parent; null for a top-level one, undefined if there is no such comment. */
export async function selectParent(db: Db, commentId: string): Promise<string | null | undefined> {
  const comment = await db.selectFrom('comments').select('parent_id').where('comment_id', '=', commentId).executeTakeFirst()
  return comment?.parent_id
}

/** A comment's author and subject. */
export function selectWriter(db: Db, commentId: string) {
  return db.selectFrom('comments').select(['user_id', 'resource_id']).where('comment_id', '=', commentId).executeTakeFirst()
}

const undeleted = (db: Db) =>
  db
    .selectFrom('comments')
    .innerJoin('users', 'users.user_id', 'comments.user_id')
    .select(['comment_id', 'resource_id', 'parent_id', 'comments.user_id', 'nick_name', 'content', 'comments.created_at'])
    .where('deleted_at', 'is', null)

/** A comment and its author; undefined once it is deleted. */
export function selectComment(db: Db, commentId: string) {
  return undeleted(db).where('comment_id', '=', commentId).executeTakeFirst()
}

/** A comment with so many before and after it in its thread, in the order of writing. */
export async function selectAround(
  db: Db,
  { comment_id, resource_id, parent_id }: NonNullable<Awaited<ReturnType<typeof selectComment>>>,
  most: number,
) {
  const thread = undeleted(db)
    .where('resource_id', '=', resource_id)
    .where('parent_id', parent_id === null ? 'is' : '=', parent_id)
  const before = thread
    .where('comment_id', '<=', comment_id)
    .orderBy('comment_id', 'desc')
    .limit(most + 1)
  const after = thread.where('comment_id', '>', comment_id).orderBy('comment_id').limit(most)
  return [...(await before.execute()).toReversed(), ...(await after.execute())]
}

/** Locks comments until the transaction ends, the oldest first, in the same order everywhere. */
export function lockComments(db: Db, commentIds: string[]) {
  return db
    .selectFrom('comments')
    .select(['comment_id', 'resource_id', 'user_id', 'content', 'time_ms', 'deleted_at'])
    .where('comment_id', '=', anyOf(commentIds))
    .orderBy('comment_id')
    .forUpdate()
    .execute()
}

export async function insertComment(db: Db, comment: NewComment): Promise<string> {
  const { comment_id } = await db.insertInto('comments').values(comment).returning('comment_id').executeTakeFirstOrThrow()
  return comment_id
}

export async function insertComments(db: Db, comments: NewComment[]): Promise<void> {
  if (comments.length > 0) await db.insertInto('comments').values(comments).execute()
}

/** Columns of a deleted comment that remains because it has replies. */
const EMPTIED = { content: '', time_ms: null, wave_part: null, like_count: 0, deleted_at: sql<Date>`now()` }

/** Removes a locked comment; with replies it stays, without its text. Such a remainder is removed with its last reply. */
export async function removeComment(db: Db, commentId: string): Promise<void> {
  await db.deleteFrom('comment_likes').where('comment_id', '=', commentId).execute()
  await db.deleteFrom('mentions').where('comment_id', '=', commentId).execute()
  const emptied = db.updateTable('comments').set(EMPTIED).where('comment_id', '=', commentId).where('reply_count', '>', 0)
  if (await emptied.returning('comment_id').executeTakeFirst()) return
  const gone = await db.deleteFrom('comments').where('comment_id', '=', commentId).returning('parent_id').executeTakeFirst()
  if (gone?.parent_id) await removeEmptied(db, [gone.parent_id])
}

async function removeEmptied(db: Db, commentIds: string[]): Promise<void> {
  await sql`delete from comments
    where comment_id = ${anyOf(commentIds)} and deleted_at is not null and reply_count = 0`.execute(db)
}

/** Adds a like, or removes it. Returns the new state and the comment; undefined if there is none. */
export async function writeLike(db: Db, userId: string, commentId: string, isLiked: boolean) {
  const write = isLiked
    ? sql`insert into comment_likes (comment_id, user_id) select comment_id, ${userId} from comment
        on conflict do nothing returning comment_id`
    : sql`delete from comment_likes using comment
        where comment_likes.comment_id = comment.comment_id and comment_likes.user_id = ${userId} returning comment_likes.comment_id`
  const { rows } = await sql<{
    isChanged: boolean
    likeCount: number
    subjectId: string
    writerId: string
    content: string
    isBlocked: boolean
  }>`
    with comment as (
      select comment_id, resource_id, user_id, content, like_count from comments
      where comment_id = ${commentId} and deleted_at is null for no key update
    ), changed as (${write}), counted as (
      update comments set like_count = comments.like_count + ${isLiked ? 1 : -1}::int
      from changed where comments.comment_id = changed.comment_id returning comments.like_count
    )
    select exists (select from changed) as "isChanged", coalesce((select like_count from counted), like_count) as "likeCount",
      resource_id as "subjectId", user_id as "writerId", content,
      ${blocks(sql.ref('user_id'), userId)} as "isBlocked"
    from comment`.execute(db)
  return rows[0]
}

interface Timed {
  perPart: number
  contentMax: number
  /** The users whose comments are hidden. */
  hidden: readonly string[]
}

/** The best of each of the 64 parts of a published resource's music, each part's best first. */
export async function selectTimedComments(db: Db, resourceId: string, { perPart, contentMax, hidden }: Timed) {
  const { rows } = await sql<{ part: number; id: string; nickname: string; avatar: string; comment: string; time_ms: number }>`
    select part, comment_id as id, nick_name as nickname, avatar, comment, time_ms
    from resources, generate_series(0, 63) as part,
    lateral (
      select comment_id, user_id, left(content, ${contentMax + 1}) as comment, time_ms, like_count from comments
      where comments.resource_id = resources.resource_id and wave_part = part and ${isShown(hidden)}
      order by like_count desc, comment_id desc limit ${perPart}
    ) as best
    join users using (user_id)
    where resources.resource_id = ${resourceId} and published_at is not null
    order by part, like_count desc, comment_id desc`.execute(db)
  return rows
}

export function selectUserComments(db: Db, userId: string) {
  return db
    .selectFrom('comments')
    .select(['resource_id as resourceId', 'parent_id as parentId', 'content', 'time_ms as timeMs'])
    .select(['addr_region as addrRegion', 'created_at as createTime'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('comment_id')
    .execute()
}

export function selectUserLikes(db: Db, userId: string) {
  return db
    .selectFrom('comment_likes')
    .select(['comment_id as commentId', 'created_at as createTime'])
    .where('user_id', '=', userId)
    .orderBy('comment_id')
    .execute()
}

/** Deletes a user's likes and comments. The replies of others stay. */
export async function eraseComments(db: Db, userId: string): Promise<void> {
  const touched = await lockTouched(db, userId)
  await sql`
    with gone as (delete from comment_likes where user_id = ${userId} returning comment_id)
    update comments set like_count = like_count - 1 from gone where comments.comment_id = gone.comment_id`.execute(db)
  await db.deleteFrom('comment_likes').where('comment_id', 'in', myComments(db, userId)).execute()
  await db.deleteFrom('mentions').where('comment_id', 'in', myComments(db, userId)).execute()
  await db.updateTable('comments').set({ mention_user_id: null }).where('mention_user_id', '=', userId).execute()
  await db.deleteFrom('comments').where('user_id', '=', userId).where('parent_id', 'is not', null).execute()
  await db.updateTable('comments').set(EMPTIED).where('user_id', '=', userId).where('deleted_at', 'is', null).execute()
  await removeEmptied(db, touched)
}

const myComments = (db: Db, userId: string) => db.selectFrom('comments').select('comment_id').where('user_id', '=', userId)

/**
 * Locks every comment that the erasure changes, then the counts, those of liked posts too, each in their order, to prevent
 * deadlocks.
 */
export async function lockTouched(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ comment_id: string; resource_id: string }>`
    select comment_id, resource_id from comments
    where comment_id in (
      select comment_id from comments where user_id = ${userId}
      union all select parent_id from comments where user_id = ${userId}
      union all select comment_id from comments where mention_user_id = ${userId}
      union all select comment_id from comment_likes where user_id = ${userId}
    )
    order by comment_id for update`.execute(db)
  const subjectIds = rows.map(({ resource_id }) => resource_id)
  await lockCounts(db, subjectIds)
  await sql`select from post_counts
    where post_id = ${anyOf(subjectIds)} or post_id in (select post_id from post_likes where user_id = ${userId})
    order by post_id for no key update`.execute(db)
  return rows.map(({ comment_id }) => comment_id)
}

async function lockCounts(db: Db, subjectIds: string[]): Promise<void> {
  await sql`select from comment_counts where subject_id = ${anyOf(subjectIds)} order by subject_id for update`.execute(db)
}

/** Removes comments of an invisible subject, at most so many: replies before their parents. Returns how many. */
export async function deleteSomeComments(db: Db, subjectId: string, most: number): Promise<number> {
  const threads = await sql<{ comment_id: string }>`select comment_id from comments
    where resource_id = ${subjectId} and parent_id is null order by comment_id limit ${most}`.execute(db)
  const replies = await sql<{ comment_id: string }>`select comment_id from comments
    where parent_id = ${anyOf(threads.rows.map(({ comment_id }) => comment_id))} limit ${most}`.execute(db)
  const { rows } = replies.rows.length > 0 ? replies : threads
  const ids = rows.map(({ comment_id }) => comment_id)
  await sql`select from comments
    where comment_id = ${anyOf(ids)} or comment_id in (select parent_id from comments where comment_id = ${anyOf(ids)})
    order by comment_id for update`.execute(db)
  await lockCounts(db, [subjectId])
  await db.deleteFrom('comments').where('comment_id', '=', anyOf(ids)).execute()
  return ids.length
}
