import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'
import { isShownTo, isUnblocked } from './posts.sql.ts'

type Db = Kysely<Tables>

/** Where a row stands in its list: what the list is ordered by, then the post. Both go down. */
export interface Place {
  rank: string
  id: string
}

/** A row of a page: `rank` tells where it stands in its list. */
export interface PlacedPost extends Place {}

export interface Page {
  /** Undefined for a visitor. */
  readerId: string | undefined
  /** The page begins behind it; without, at the top. */
  before: Place | undefined
  limit: number
}

const microseconds = (column: RawBuilder<unknown>) => sql`(extract(epoch from ${column}) * 1000000)::bigint`
const CREATED = sql.ref('created_at')
const POST = sql.ref('post_id')

/** As a moment, exactly: a timestamp counts microseconds. */
const moment = (rank: string) => sql`timestamptz 'epoch' + ${rank}::bigint * interval '1 microsecond'`

const newestFirst = sql`order by created_at desc, post_id desc`

/** So many of the newest are read before an index of what is looked for: what is common is among them, what is not is rare. */
const READ_FIRST = 2000

const isBefore = (before: Place | undefined, at = CREATED) =>
  before === undefined ? sql`` : sql`and (${at}, ${POST}) < (${moment(before.rank)}, ${before.id}::bigint)`

const placed = sql`post_id::text as id, ${microseconds(CREATED)}::text as rank`

/** The newest there are, of everybody, on a topic or by an author. */
export async function selectNewest(
  db: Db,
  { topic, userId }: { topic?: string | undefined; userId?: string | undefined },
  { readerId, before, limit }: Page,
): Promise<PlacedPost[]> {
  const onTopic = topic === undefined ? sql`` : sql`and topic <> '' and lower(topic) = lower(${topic})`
  const byAuthor = userId === undefined ? sql`` : sql`and author_id = ${userId}`
  const { rows } = await sql<PlacedPost>`
    select ${placed} from posts where ${isShownTo(readerId)} ${onTopic} ${byAuthor} ${isBefore(before)}
    order by created_at desc, post_id desc limit ${limit}`.execute(db)
  return rows
}

/** The best liked of late. */
export async function selectHottest(db: Db, { readerId, before, limit }: Page): Promise<PlacedPost[]> {
  const behind =
    before === undefined ? sql`` : sql`and (heat, post_counts.post_id) < (${before.rank}::bigint, ${before.id}::bigint)`
  const { rows } = await sql<PlacedPost>`
    select post_counts.post_id::text as id, heat::text as rank from post_counts join posts using (post_id)
    where ${isShownTo(readerId)} ${behind} order by heat desc, post_counts.post_id desc limit ${limit}`.execute(db)
  return rows
}

/** The newest of those whom a reader follows, and the reader's own. */
export async function selectFollowedPosts(db: Db, readerId: string, { before, limit }: Page): Promise<PlacedPost[]> {
  const people = sql`select followed_id as person_id from follows where user_id = ${readerId} union all select ${readerId}::bigint`
  const newest = await sql<PlacedPost>`
    select ${placed} from (
      select author_id, post_id, created_at from posts where hidden_at is null ${isBefore(before)} ${newestFirst} limit ${READ_FIRST}
    ) as newest where author_id in (${people}) and ${isUnblocked(readerId)} ${newestFirst} limit ${limit}`.execute(db)
  if (newest.rows.length === limit) return newest.rows
  // They write little, or few: one probe of the index for each finds whose posts can be on the page, and only theirs are read.
  const newestOf = (author: string, most: number) => sql`
    select author_id, post_id, created_at from posts
    where posts.author_id = ${sql.ref(author)} and hidden_at is null ${isBefore(before)} ${newestFirst} limit ${most}`
  const { rows } = await sql<PlacedPost>`
    with latest as (
      select latest.author_id from (${people}) as people cross join lateral (${newestOf('person_id', 1)}) as latest
      where ${isUnblocked(readerId)} ${newestFirst} limit ${limit}
    )
    select ${placed} from latest cross join lateral (${newestOf('latest.author_id', limit)}) as newest
    ${newestFirst} limit ${limit}`.execute(db)
  return rows
}

/** What a user liked, the latest like first. */
export async function selectLiked(db: Db, readerId: string, { before, limit }: Page): Promise<PlacedPost[]> {
  const liked = sql.ref('post_likes.created_at')
  const behind =
    before === undefined ? sql`` : sql`and (${liked}, post_likes.post_id) < (${moment(before.rank)}, ${before.id}::bigint)`
  const { rows } = await sql<PlacedPost>`
    select post_likes.post_id::text as id, ${microseconds(liked)}::text as rank from post_likes cross join lateral (
      select from posts where posts.post_id = post_likes.post_id and ${isShownTo(readerId)} offset 0
    ) as shown
    where post_likes.user_id = ${readerId} ${behind}
    order by post_likes.created_at desc, post_likes.post_id desc limit ${limit}`.execute(db)
  return rows
}

/** How many of others among the newest stand above a place, up to `most`; of those whom the reader follows alone, if it is their feed. */
export async function countNewer(
  db: Db,
  since: Place,
  { readerId, isFeed, most }: { readerId: string | undefined; isFeed: boolean; most: number },
): Promise<number> {
  const newer = sql`(created_at, post_id) > (${moment(since.rank)}, ${since.id}::bigint)`
  const followed = isFeed ? sql`and author_id in (select followed_id from follows where user_id = ${readerId})` : sql``
  // An own post is no news.
  const others = readerId === undefined ? sql`` : sql`and author_id <> ${readerId}`
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select from (
      select author_id, created_at, post_id from posts where ${isShownTo(readerId)} ${newestFirst} limit ${READ_FIRST}
    ) as newest where ${newer} ${others} ${followed} limit ${most}
  ) as newer`.execute(db)
  return rows[0]?.count ?? 0
}

/** So many posts tell what is talked about now. */
const TOPICS_OF_NEWEST = 5000

export async function selectTopics(db: Db, size: number) {
  const { rows } = await sql<{ topic: string; count: number }>`
    select max(topic) as topic, count(*)::int as count from (
      select topic from posts where hidden_at is null order by created_at desc, post_id desc limit ${TOPICS_OF_NEWEST}
    ) as newest where topic <> '' group by lower(topic) order by count(*) desc, max(topic) limit ${size}`.execute(db)
  return rows
}

/** The newest that hold each of the words (in NFKC), in their title, topic or text. One character alone is looked for among the newest. */
export async function selectFound(db: Db, sought: string[], { readerId, before, limit }: Page): Promise<PlacedPost[]> {
  const patterns = sought.map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`)
  const holdsAll = sql`words like all (array(select lower(pattern) from unnest(${patterns}::text[]) as pattern))`
  const newest = await sql<PlacedPost>`
    select ${placed} from (
      select post_id, created_at, words from posts where ${isShownTo(readerId)} ${isBefore(before)} ${newestFirst} limit ${READ_FIRST}
    ) as newest where ${holdsAll} ${newestFirst} limit ${limit}`.execute(db)
  const pairs = sought.filter((word) => [...word].length > 1)
  if (newest.rows.length === limit || pairs.length === 0) return newest.rows
  // The index tells which may hold them; they are read from the newest on until the page is full. Where three Latin letters
  // or digits are a term, two of them tell nothing more.
  const found = await sql<PlacedPost>`
    with maybe as materialized (
      select post_id, created_at, words from posts
      where ${isShownTo(readerId)} ${isBefore(before)} and post_grams(words) @> array(
        select distinct gram from unnest(${pairs}::text[]) as word, unnest(post_grams(lower(word))) as gram
        where length(word) = 2 or gram !~ '^[a-z0-9]{2}$')
    )
    select ${placed} from (select * from maybe ${newestFirst} offset 0) as maybe where ${holdsAll} ${newestFirst} limit ${limit}`.execute(
    db,
  )
  return found.rows
}
