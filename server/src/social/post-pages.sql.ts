import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import { containsAll, mayContain, pairsIn } from './post-words.sql.ts'
import { isShownTo, isUnblocked } from './posts.sql.ts'

/** A row's position in its list: the sort key, then the post. Both descend. */
export interface Cursor {
  rank: string
  id: string
}

/** A row of a page: `rank` is its position in the list. */
export interface RankedPost extends Cursor {}

export interface Page {
  /** Undefined for a visitor. */
  readerId: string | undefined
  /** The page begins after it; without it, at the top. */
  before: Cursor | undefined
  limit: number
}

const microseconds = (column: RawBuilder<unknown>) => sql`(extract(epoch from ${column}) * 1000000)::bigint`
const CREATED = sql.ref('created_at')
const POST = sql.ref('post_id')

/** A timestamp from its microseconds, which a `Date` would round. */
const timestampOf = (rank: string) => sql`timestamptz 'epoch' + ${rank}::bigint * interval '1 microsecond'`

const newestFirst = sql`order by created_at desc, post_id desc`

/**
 * Newest posts that are read before an index is used: a common match is among them, and a rare one has a short index scan.
 */
const READ_FIRST = 2000

const isBefore = (before: Cursor | undefined, at = CREATED) =>
  before === undefined ? sql`` : sql`and (${at}, ${POST}) < (${timestampOf(before.rank)}, ${before.id}::bigint)`

const CURSOR = sql`post_id::text as id, ${microseconds(CREATED)}::text as rank`

/** The newest of everybody, of a topic or of an author. */
export async function selectNewest(
  db: Db,
  { topic, userId }: { topic?: string | undefined; userId?: string | undefined },
  { readerId, before, limit }: Page,
): Promise<RankedPost[]> {
  const onTopic = topic === undefined ? sql`` : sql`and topic <> '' and lower(topic) = lower(${topic})`
  const byAuthor = userId === undefined ? sql`` : sql`and author_id = ${userId}`
  const { rows } = await sql<RankedPost>`
    select ${CURSOR} from posts where ${isShownTo(readerId)} ${onTopic} ${byAuthor} ${isBefore(before)}
    order by created_at desc, post_id desc limit ${limit}`.execute(db)
  return rows
}

/** Recent posts, the most liked first. */
export async function selectHottest(db: Db, { readerId, before, limit }: Page): Promise<RankedPost[]> {
  const behind =
    before === undefined ? sql`` : sql`and (heat, post_counts.post_id) < (${before.rank}::bigint, ${before.id}::bigint)`
  const { rows } = await sql<RankedPost>`
    select post_counts.post_id::text as id, heat::text as rank from post_counts join posts using (post_id)
    where ${isShownTo(readerId)} ${behind} order by heat desc, post_counts.post_id desc limit ${limit}`.execute(db)
  return rows
}

/** The newest of the users whom a reader follows, and the reader's. */
export async function selectFollowedPosts(db: Db, readerId: string, { before, limit }: Page): Promise<RankedPost[]> {
  const people = sql`select followed_id as person_id from follows where user_id = ${readerId} union all select ${readerId}::bigint`
  const newest = await sql<RankedPost>`
    select ${CURSOR} from (
      select author_id, post_id, created_at from posts where hidden_at is null ${isBefore(before)} ${newestFirst} limit ${READ_FIRST}
    ) as newest where author_id in (${people}) and ${isUnblocked(readerId)} ${newestFirst} limit ${limit}`.execute(db)
  if (newest.rows.length === limit) return newest.rows
  // Most write little: one index probe for each finds whose posts can be on the page, and only theirs are read.
  const newestOf = (author: string, most: number) => sql`
    select author_id, post_id, created_at from posts
    where posts.author_id = ${sql.ref(author)} and hidden_at is null ${isBefore(before)} ${newestFirst} limit ${most}`
  const { rows } = await sql<RankedPost>`
    with latest as (
      select latest.author_id from (${people}) as people cross join lateral (${newestOf('person_id', 1)}) as latest
      where ${isUnblocked(readerId)} ${newestFirst} limit ${limit}
    )
    select ${CURSOR} from latest cross join lateral (${newestOf('latest.author_id', limit)}) as newest
    ${newestFirst} limit ${limit}`.execute(db)
  return rows
}

/** Posts that a user liked, the latest like first. */
export async function selectLiked(db: Db, readerId: string, { before, limit }: Page): Promise<RankedPost[]> {
  const liked = sql.ref('post_likes.created_at')
  const behind =
    before === undefined ? sql`` : sql`and (${liked}, post_likes.post_id) < (${timestampOf(before.rank)}, ${before.id}::bigint)`
  const { rows } = await sql<RankedPost>`
    select post_likes.post_id::text as id, ${microseconds(liked)}::text as rank from post_likes cross join lateral (
      select from posts where posts.post_id = post_likes.post_id and ${isShownTo(readerId)} offset 0
    ) as shown
    where post_likes.user_id = ${readerId} ${behind}
    order by post_likes.created_at desc, post_likes.post_id desc limit ${limit}`.execute(db)
  return rows
}

/** Counts newer posts of others than those at a position, up to `most`; in the feed, only those of followed users. */
export async function countNewer(
  db: Db,
  since: Cursor,
  { readerId, isFeed, most }: { readerId: string | undefined; isFeed: boolean; most: number },
): Promise<number> {
  const newer = sql`(created_at, post_id) > (${timestampOf(since.rank)}, ${since.id}::bigint)`
  const followed = isFeed ? sql`and author_id in (select followed_id from follows where user_id = ${readerId})` : sql``
  // The reader's own posts are no news to them.
  const others = readerId === undefined ? sql`` : sql`and author_id <> ${readerId}`
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select from (
      select author_id, created_at, post_id from posts where ${isShownTo(readerId)} ${newestFirst} limit ${READ_FIRST}
    ) as newest where ${newer} ${others} ${followed} limit ${most}
  ) as newer`.execute(db)
  return rows[0]?.count ?? 0
}

/** Newest posts from which the current topics are computed. */
const TOPICS_OF_NEWEST = 5000

export async function selectTopics(db: Db, size: number) {
  const { rows } = await sql<{ topic: string; count: number }>`
    select max(topic) as topic, count(*)::int as count from (
      select topic from posts where hidden_at is null order by created_at desc, post_id desc limit ${TOPICS_OF_NEWEST}
    ) as newest where topic <> '' group by lower(topic) order by count(*) desc, max(topic) limit ${size}`.execute(db)
  return rows
}

/**
 * The newest that contain each of the words (in NFKC), in their title, topic or text. A single character is searched among the
 * newest only.
 */
export async function selectMatches(db: Db, words: string[], { readerId, before, limit }: Page): Promise<RankedPost[]> {
  const newest = await sql<RankedPost>`
    select ${CURSOR} from (
      select post_id, created_at, words from posts where ${isShownTo(readerId)} ${isBefore(before)} ${newestFirst} limit ${READ_FIRST}
    ) as newest where ${containsAll(words)} ${newestFirst} limit ${limit}`.execute(db)
  const pairs = pairsIn(words)
  if (newest.rows.length === limit || pairs.length === 0) return newest.rows
  // The index gives the candidates, which are read from the newest on until the page is full.
  const matches = await sql<RankedPost>`
    with maybe as materialized (
      select post_id, created_at, words from posts
      where ${isShownTo(readerId)} ${isBefore(before)} and ${mayContain(pairs)}
    )
    select ${CURSOR} from (select * from maybe ${newestFirst} offset 0) as maybe where ${containsAll(words)} ${newestFirst} limit ${limit}`.execute(
    db,
  )
  return matches.rows
}
