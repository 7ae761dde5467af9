import { POST_NAME_MAX } from '@shenglang/contract/social/posts'
import { sql } from 'kysely'
import { blocks } from '../accounts/users/index.ts'
import type { Db } from '../platform/database/db.ts'

export interface Liked {
  isCollect: boolean
  collectCount: number
  isChanged: boolean
  authorId: string
  /** The beginning of the post. */
  excerpt: string
  /** True where the author of the post blocks the user. */
  isBlocked: boolean
}

/** Likes a visible post or takes the like back; undefined if there is none. Changes the row and the count together. */
export async function writeLike(
  db: Db,
  { userId, postId, isCollect }: { userId: string; postId: string; isCollect: boolean },
): Promise<Liked | undefined> {
  const write = isCollect
    ? sql`insert into post_likes (user_id, post_id) select ${userId}, post_id from post on conflict do nothing returning post_id`
    : sql`delete from post_likes using post where user_id = ${userId} and post_likes.post_id = post.post_id returning post_likes.post_id`
  const { rows } = await sql<Omit<Liked, 'isCollect' | 'collectCount'> & { collectCount: string }>`
    with post as (
      select post_id, author_id, left(coalesce(nullif(title, ''), content), ${POST_NAME_MAX + 1}) as excerpt
      from posts where post_id = ${postId} and hidden_at is null
    ), changed as (${write}), counted as (
      update post_counts set like_count = greatest(0, like_count + ${isCollect ? 1 : -1}::int)
      from changed where post_counts.post_id = changed.post_id returning like_count
    )
    select exists (select from changed) as "isChanged", author_id::text as "authorId", excerpt, ${blocks(sql.ref('author_id'), userId)} as "isBlocked",
      coalesce((select like_count from counted), like_count) as "collectCount"
    from post join post_counts using (post_id)`.execute(db)
  return rows[0] && { ...rows[0], isCollect, collectCount: Number(rows[0].collectCount) }
}

export async function isLiked(db: Db, userId: string, postId: string): Promise<boolean> {
  const likes = db.selectFrom('post_likes').select('post_id').where('user_id', '=', userId).where('post_id', '=', postId)
  return (await likes.executeTakeFirst()) !== undefined
}

export function selectLikedPosts(db: Db, userId: string) {
  return db
    .selectFrom('post_likes')
    .innerJoin('posts', 'posts.post_id', 'post_likes.post_id')
    .select(['posts.title', 'post_likes.created_at as likedTime'])
    .where('user_id', '=', userId)
    .orderBy('post_likes.post_id')
    .execute()
}
