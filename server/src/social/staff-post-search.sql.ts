import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'
import { containsAll, mayContain, pairsIn } from './post-words.sql.ts'
import { filteredPosts, type PostQuery } from './staff-posts.sql.ts'

interface IdPage {
  before: string | undefined
  limit: number
}

/** Newest posts that are read before the indexes are used: a common match is among them. */
const READ_FIRST = 2000

/**
 * The ids of posts that contain each of the words, hidden ones too, the newest first. A single character is searched among the
 * newest only.
 */
export async function selectMatchingIds(db: Db, filter: PostQuery, words: readonly string[], page: IdPage): Promise<string[]> {
  const newest = after(filteredPosts(db, filter), page.before)
    .select(['posts.post_id', 'words'])
    .orderBy('posts.post_id', 'desc')
    .limit(READ_FIRST)
  const among = sql<{ post_id: string }>`
    select post_id::text from (${newest}) as newest where ${containsAll(words)} order by newest.post_id desc limit ${page.limit}`
  const first = (await among.execute(db)).rows
  const pairs = pairsIn(words)
  if (first.length === page.limit || pairs.length === 0) return first.map(({ post_id }) => post_id)
  const candidates = (isHidden: boolean) =>
    after(filteredPosts(db, filter), page.before)
      .select(['posts.post_id', 'words'])
      .where('hidden_at', isHidden ? 'is not' : 'is', null)
      .where(mayContain(pairs))
  const { rows } = await sql<{ post_id: string }>`
    with maybe as materialized (${candidates(false)} union all ${candidates(true)})
    select post_id::text from (select * from maybe order by post_id desc offset 0) as maybe
    where ${containsAll(words)} order by maybe.post_id desc limit ${page.limit}`.execute(db)
  return rows.map(({ post_id }) => post_id)
}

const after = (posts: ReturnType<typeof filteredPosts>, before: string | undefined) =>
  before === undefined ? posts : posts.where('posts.post_id', '<', before)
