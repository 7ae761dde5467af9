import { type Insertable, type Kysely, sql, type Updateable } from 'kysely'
import { anyOf } from '../platform/database/any-of.ts'
import type { Tables } from '../platform/database/tables.ts'
import { mentionsOf } from './mentions.sql.ts'

type Db = Kysely<Tables>

export type PostRow = Awaited<ReturnType<typeof selectPosts>>[number]

/** Of nobody with whom the reader has a block, whoever of the two set it. */
export const isUnblocked = (readerId: string) => sql<boolean>`author_id not in (
  select blocked_id from blocks where user_id = ${readerId} union all select user_id from blocks where blocked_id = ${readerId})`

/** What of the posts a reader may see; undefined for a visitor. */
export const isShownTo = (readerId: string | undefined) =>
  readerId === undefined ? sql<boolean>`hidden_at is null` : sql<boolean>`hidden_at is null and ${isUnblocked(readerId)}`

/** All that is shown of those of `ids` that a reader may see, in any order; the marks are the reader's. */
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

/** What a post's author may change, locked until the transaction ends; undefined where there is none to be seen. */
export function lockPost(db: Db, postId: string) {
  return db
    .selectFrom('posts')
    .select(['post_id', 'author_id', 'title', 'content', 'pictures', 'topic', 'attached_id'])
    .where('post_id', '=', postId)
    .where('hidden_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** A hidden post whose pictures are still kept, locked; not one that is reported and waits to be decided. */
export function selectHiddenWithPictures(db: Db) {
  return db
    .selectFrom('posts')
    .select(['post_id', 'author_id', 'pictures'])
    .where('hidden_at', 'is not', null)
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

/** Those of `addresses` that a post of this author still shows, to everybody or to whoever decides on it. */
export async function selectShownPictures(db: Db, authorId: string, addresses: string[]): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`select distinct address from posts, unnest(pictures) as address
    where author_id = ${authorId} and not pictures_released and address = any(${addresses}::text[])`.execute(db)
  return rows.map(({ address }) => address)
}

/** What a post says to whoever decides on a report of it: also one that its author has taken away since. */
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

/** Whose a post is, and how it begins; undefined where there is none to be seen. */
export function selectPostHead(db: Db, postId: string) {
  return db
    .selectFrom('posts')
    .select(['author_id', sql<string>`left(coalesce(nullif(title, ''), nullif(content, ''), '图片'), 40)`.as('name')])
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

export function selectOwnPosts(db: Db, userId: string) {
  return db
    .selectFrom('posts')
    .select(['title', 'content', 'topic', 'pictures', 'created_at as createTime', 'edited_at as editTime'])
    .where('author_id', '=', userId)
    .orderBy('post_id')
    .execute()
}

/** Hides what a user wrote, and takes back what the user liked; `removeSomeOfClosed` removes the rest. */
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

/** Of the posts of closed accounts one that nobody else is removing, locked; undefined where there is none. */
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
  // A like that goes with its user's account holds the counts before the like.
  await sql`select from post_counts where post_id = ${postId} for update`.execute(db)
  await db.deleteFrom('posts').where('post_id', '=', postId).execute()
}
