import { POSTS_COUNTED_MAX, type PostState } from '@shenglang/contract/social/staff-posts'
import { sql } from 'kysely'
import { anyOf } from '../platform/database/any-of.ts'
import { countUpTo } from '../platform/database/count-of.ts'
import type { Db } from '../platform/database/db.ts'

export interface PostQuery {
  postId: string | undefined
  authorId: string | undefined
  state: PostState | undefined
  isOfStaff: boolean
}

const STATES: Record<PostState, ReturnType<typeof sql<boolean>>> = {
  draft: sql<boolean>`hidden_at is not null and hidden_by is null`,
  shown: sql<boolean>`hidden_at is null`,
  removed: sql<boolean>`hidden_at is not null and hidden_by is not null`,
}

export const filteredPosts = (db: Db, { postId, authorId, state, isOfStaff }: PostQuery) =>
  db
    .selectFrom('posts')
    .$if(postId !== undefined, (query) => query.where('posts.post_id', '=', postId ?? ''))
    .$if(authorId !== undefined, (query) => query.where('author_id', '=', authorId ?? ''))
    .$if(state !== undefined, (query) => query.where(STATES[state ?? 'shown']))
    .$if(isOfStaff, (query) =>
      query.where('posts.post_id', 'in', ({ selectFrom }) => selectFrom('staff_posts').select('staff_posts.post_id')),
    )

/** Posts that match a filter, the newest first, after the post `before`. */
export function selectPostsFor(db: Db, filter: PostQuery, { before, limit }: { before: string | undefined; limit: number }) {
  const page = filteredPosts(db, filter)
    .select('posts.post_id')
    .$if(before !== undefined, (query) => query.where('posts.post_id', '<', before ?? ''))
    .orderBy('posts.post_id', 'desc')
    .limit(limit)
  return details(db).where('posts.post_id', 'in', sql<string>`(${page})`).orderBy('posts.post_id', 'desc').execute()
}

/** These posts, the newest first. */
export const selectPostsWithIds = (db: Db, ids: readonly string[]) =>
  details(db).where('posts.post_id', '=', anyOf(ids)).orderBy('posts.post_id', 'desc').execute()

/** Counts posts from the newest up to a maximum, since a count of all would read every post. */
export const countPostsFor = (db: Db, filter: PostQuery): Promise<number> =>
  countUpTo(
    db,
    sql`${filteredPosts(db, filter)
      .select('posts.post_id')
      .orderBy('posts.post_id', 'desc')
      .limit(POSTS_COUNTED_MAX + 1)}`,
    POSTS_COUNTED_MAX,
  )

export type StaffPostRecord = Awaited<ReturnType<typeof selectPostsFor>>[number]

function details(db: Db) {
  return db
    .selectFrom('posts')
    .innerJoin('users', 'users.user_id', 'posts.author_id')
    .innerJoin('post_counts', 'post_counts.post_id', 'posts.post_id')
    .leftJoin('staff_posts', 'staff_posts.post_id', 'posts.post_id')
    .select(['posts.post_id', 'author_id', 'users.nick_name as author', 'title', 'content', 'pictures', 'topic', 'attached_id'])
    .select(['hidden_at', 'hidden_by', 'posts.created_at', 'like_count', 'comment_count', 'version'])
}

export function selectPostFor(db: Db, postId: string) {
  return details(db)
    .select(({ selectFrom }) =>
      selectFrom('resources')
        .select('resources.title')
        .whereRef('resources.resource_id', '=', 'attached_id')
        .as('attached_title'),
    )
    .where('posts.post_id', '=', postId)
    .executeTakeFirst()
}

/** Makes everybody else who changes this post wait; false where there is none. */
export async function lockForStaff(transaction: Db, postId: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('posts')
    .select('post_id')
    .where('post_id', '=', postId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function insertStaffPost(transaction: Db, postId: string): Promise<void> {
  await transaction.insertInto('staff_posts').values({ post_id: postId }).execute()
}

export async function countVersion(transaction: Db, postId: string): Promise<void> {
  await transaction.updateTable('staff_posts').set({ version: sql`version + 1` }).where('post_id', '=', postId).execute()
}

/** Publishes a post as of now, before everything older; its counts, which order the hottest, get the same time. */
export async function publish(transaction: Db, postId: string, now: Date): Promise<void> {
  await transaction.updateTable('posts').set({ hidden_at: null, created_at: now }).where('post_id', '=', postId).execute()
  await transaction.updateTable('post_counts').set({ created_at: now }).where('post_id', '=', postId).execute()
}
