import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '../../../platform/database/any-of.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Newest } from './newest.ts'

const LAST_CHARACTER = '\u{10FFFF}'
/** True for a text that begins with the word. A `like` with a parameter would not use the index with `text_pattern_ops`. */
const begins = (text: RawBuilder<string>, word: string) =>
  sql<boolean>`${text} ~>=~ ${word} and ${text} ~<~ ${word + LAST_CHARACTER}`

/** Ids of the newest, by the index of each type, of each category, or of the artist. */
export async function selectNewest(db: Db, newest: Newest, from: number, limit: number): Promise<string[]> {
  const last = from + limit
  const { rows } = await sql<{ id: string }>`
    select newest.resource_id::text as id from ${partsOf(newest)} cross join lateral (
      select resource_id, published_at from resources where published_at is not null and ${inPart(newest)}
      order by published_at desc, resource_id desc limit ${last}
    ) as newest order by newest.published_at desc, newest.resource_id desc offset ${from} limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function countNewest(db: Db, newest: Newest): Promise<number> {
  const { rows } = await sql<{ total: string }>`
    select coalesce(sum(counted.total), 0) as total from ${partsOf(newest)} cross join lateral (
      select count(*) as total from resources where published_at is not null and ${inPart(newest)}
    ) as counted`.execute(db)
  return Number(rows[0]?.total)
}

/** The types or categories whose resources each are a contiguous part of an index. */
function partsOf({ contentTypes, categoryCode, artistId }: Newest): RawBuilder<unknown> {
  if (artistId !== undefined) return sql`(select ${artistId}::bigint as artist_id) as part`
  if (categoryCode === undefined) return sql`unnest(${contentTypes}::smallint[]) as part (content_type)`
  // As in the index: `A03` includes `A0301`, and a code between two levels includes nothing but itself.
  const isLevel = categoryCode.length % 2 === 1
  return sql`(select code from categories where code = ${categoryCode} or (${isLevel}::bool and starts_with(code, ${categoryCode}))) as part`
}

function inPart({ contentTypes, categoryCode, artistId }: Newest): RawBuilder<unknown> {
  if (artistId !== undefined) return sql`resources.artist_id = part.artist_id and content_type = any(${contentTypes}::smallint[])`
  if (categoryCode === undefined) return sql`resources.content_type = part.content_type`
  return sql`category_code = part.code and content_type = any(${contentTypes}::smallint[])`
}

/** Ids of those whose title begins with the first word and contains the others, in the order of their titles. */
export async function selectByTitle(db: Db, words: string[], contentTypes: number[], limit: number): Promise<string[]> {
  const [first = '', ...others] = words
  const contains = others.map((word) => sql`and strpos(lower(title), ${word}) > 0`)
  const { rows } = await sql<{ id: string }>`
    select resource_id::text as id from resources
    where ${begins(sql`lower(title)`, first)} and published_at is not null
      and content_type = any(${contentTypes}::smallint[]) ${sql.join(contains, sql` `)}
    order by lower(title) using ~<~, resource_id desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Ids of the artists whose name begins with the word, in the order of their names. */
export async function selectArtistsByName(db: Db, word: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select user_id::text as id from users
    where ${begins(sql`lower(nick_name)`, word)} and is_artists and closed_at is null
    order by lower(nick_name) using ~<~ limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The facts that decide how published resources mix. */
export function selectMixables(db: Db, ids: string[]) {
  return db
    .selectFrom('resources')
    .select(['resource_id as id', 'tkey', 'tbpm', 'energy'])
    .where('resource_id', '=', anyOf(ids))
    .where('published_at', 'is not', null)
    .execute()
}
