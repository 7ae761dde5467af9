import { POST_NAME_MAX } from '@shenglang/contract/social/posts'
import { type Insertable, sql, type Updateable } from 'kysely'
import { anyOf } from '../platform/database/any-of.ts'
import type { Db } from '../platform/database/db.ts'
import type { Tables } from '../platform/database/tables.ts'
import { mentionsOf } from './mentions.sql.ts'

export type PostRow = Awaited<ReturnType<typeof selectPosts>>[number]

/** Excludes authors with a block between them and the reader, in either direction. */
export const isUnblocked = (readerId: string) => sql<boolean>`author_id not in (
  select blocked_id from blocks where user_id = ${readerId} union all select user_id from blocks where blocked_id = ${readerId})`

/** The posts that a reader may see; undefined for a visitor. */
export const isShownTo = (readerId: string | undefined) =>
  readerId === undefined ? sql<boolean>`hidden_at is null` : sql<boolean>`hidden_at is null and ${isUnblocked(readerId)}`

/** The fields of those of `ids` that a reader may see, in any order, with the reader's likes. */
export function selectPosts(db: Db, ids: string[], readerId: string | undefined) {
  const ownedBy = (table: 'follows' | 'post_likes', column: string, of: string) =>
    sql<boolean>`exists (select from ${sql.table(table)} where user_id = ${readerId ?? null} and ${sql.ref(column)} = ${sql.ref(of)})`
  return db
    .selectFrom('posts')
    .innerJoin('users', 'users.user_id', 'posts.author_id')
    .innerJoin('post_counts', 'post_counts.post_id', 'posts.post_id')
    .select(['posts.post_id', 'author_id', 'title', 'content', 'pictures', 'topic', 'attached_id'])
    .select(mentionsOf('post_id', sql.ref('posts.post_id')).as('mentions'))
    .select(['posts.addr_region', 'posts.created_at', 'edited_at'])
    .select(['users.nick_name', 'users.avatar', 'users.is_artists', 'like_count', 'comment_count'])
    .select([
      ownedBy('follows', 'followed_id', 'posts.author_id').as('is_focus'),
      ownedBy('post_likes', 'post_likes.post_id', 'posts.post_id').as('is_liked'),
    ])
    .where('posts.post_id', '=', anyOf(ids))
    .where(isShownTo(readerId))
    .execute()
}

/** A post for an edit by its author, locked until the transaction ends; undefined if there is none or it is hidden. */
export function lockPost(db: Db, postId: string) {
  return db
    .selectFrom('posts')
    .select(['post_id', 'author_id', 'title', 'content', 'pictures', 'topic', 'attached_id'])
    .where('post_id', '=', postId)
    .where('hidden_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** A removed post whose pictures are still stored, locked; not one with an open report, nor a draft of the office. */
export function selectHiddenWithPictures(db: Db) {
  return db
    .selectFrom('posts')
    .select(['post_id', 'author_id', 'pictures'])
    .where('hidden_at', 'is not', null)
    .where('hidden_by', 'is not', null)
    .where('pictures', '<>', sql<string[]>`'{}'`)
    .where('pictures_released', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('report_cases')
            .select('case_id')
            .where('kind', '=', 'post')
            .where('state', '=', 'open')
            .whereRef('thing_id', '=', 'posts.post_id'),
        ),
      ),
    )
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** Those of `addresses` that a post of this author still shows, to everybody or to a moderator. */
export async function selectShownPictures(db: Db, authorId: string, addresses: string[]): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`select distinct address from posts, unnest(pictures) as address
    where author_id = ${authorId} and not pictures_released and address = any(${addresses}::text[])`.execute(db)
  return rows.map(({ address }) => address)
}

/** A post as a moderator sees it: also one that its author has deleted since. */
export async function selectReportedPost(db: Db, postId: string) {
  return db
    .selectFrom('posts')
    .innerJoin('users', 'users.user_id', 'posts.author_id')
    .selectAll('posts')
    .select('users.nick_name')
    .where('post_id', '=', postId)
    .where(({ or, eb }) => or([eb('hidden_at', 'is', null), eb('hidden_by', '=', 'author')]))
    .executeTakeFirst()
}

/** A post's author and beginning; undefined if there is none or it is hidden. */
export function selectPostHead(db: Db, postId: string) {
  return db
    .selectFrom('posts')
    .select([
      'author_id',
      sql<string>`left(coalesce(nullif(title, ''), nullif(content, ''), '图片'), ${POST_NAME_MAX + 1})`.as('beginning'),
    ])
    .where('post_id', '=', postId)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
}

export async function isPost(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('posts').select('post_id').where('post_id', '=', id).executeTakeFirst()) !== undefined
}

export async function insertPost(db: Db, post: Insertable<Tables['posts']>): Promise<string> {
  const { post_id, created_at } = await db
    .insertInto('posts')
    .values(post)
    .returning(['post_id', 'created_at'])
    .executeTakeFirstOrThrow()
  await db.insertInto('post_counts').values({ post_id, created_at }).execute()
  return post_id
}

export async function updatePost(db: Db, postId: string, changes: Updateable<Tables['posts']>): Promise<void> {
  await db.updateTable('posts').set(changes).where('post_id', '=', postId).execute()
}

export function selectUserPosts(db: Db, userId: string) {
  return db
    .selectFrom('posts')
    .select(['title', 'content', 'topic', 'pictures', 'created_at as createTime', 'edited_at as editTime'])
    .where('author_id', '=', userId)
    .orderBy('post_id')
    .execute()
}

/** Hides a user's posts, and takes back the user's likes; `removeSomeOfClosed` removes the rest. */
export async function erasePosts(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('posts')
    .set({ hidden_at: sql<Date>`coalesce(hidden_at, now())`, hidden_by: 'closing' })
    .where('author_id', '=', userId)
    .execute()
  await sql`with removed as (delete from post_likes where user_id = ${userId} returning post_id)
    update post_counts set like_count = like_count - 1 from removed where post_counts.post_id = removed.post_id
      and like_count > 0`.execute(db)
}

/** A post of a closed account that no other process is removing, locked; undefined if there is none. */
export function lockPostOfClosed(db: Db) {
  return db
    .selectFrom('posts')
    .select('post_id')
    .where('hidden_by', '=', 'closing')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

export async function deletePost(db: Db, postId: string): Promise<void> {
  // Erasing an account's likes locks the counts before the likes.
  await sql`select from post_counts where post_id = ${postId} for update`.execute(db)
  await db.deleteFrom('posts').where('post_id', '=', postId).execute()
}
