import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '../../../platform/database/any-of.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Condition } from '../rows/dimensions.ts'
import type { RequiredGrams } from '../text/mark-having.ts'
import { withoutOneLetter } from '../text/typos.ts'
import { hasFact, isMatching, matchingSets } from './conditions.sql.ts'

/** A resource that may match, with what decides whether and how well. */
export interface Candidate {
  id: number
  /** Its title and credits, and its artist's name. */
  text: string
  plays: number
  /** For each term whether the resource has a fact that the term names. */
  hasFacts: boolean[]
}

/** Ways to find the candidates of one term: by the grams of their text, by their artist or by a fact. */
export interface Sought {
  required: RequiredGrams
  artistIds: readonly number[]
  facts: readonly string[]
}

interface CandidatesQuery {
  /** Candidates have to match each of them. */
  sought: readonly Sought[]
  /** The facts of each term. */
  facts: readonly (readonly string[])[]
  conditions: readonly Condition[]
  /** A popularity of `POPULAR`, which chooses the index. */
  popularity: number
  limit: number
}

/** The most popular candidates, in no order. */
export async function selectCandidates(
  db: Db,
  { sought, facts, conditions, popularity, limit }: CandidatesQuery,
): Promise<Candidate[]> {
  const among = popularity > 0 ? sql`popularity >= ${sql.lit(popularity)}` : sql`true`
  const named = sql.join(facts.map((some) => (some.length > 0 ? hasFact(some) : sql`false`)))
  const { rows } = await sql<Candidate>`
    ${conditions.length > 0 ? sql`with ${matchingSets(conditions)}` : sql``}
    select finder_works.resource_id::float8 as id, finder_works.plain || chr(10) || coalesce(finder_names.plain, '') as text,
      play_count::float8 as plays, array[${named}]::boolean[] as "hasFacts"
    from (
      select resource_id, artist_id, plain, facts from finder_works
      where ${among} and ${sql.join(sought.map(mayMatch), sql` and `)} ${conditions.length > 0 ? sql`and ${isMatching}` : sql``}
      order by popularity desc, resource_id desc limit ${limit}
    ) as finder_works join resource_counts using (resource_id) left join finder_names using (artist_id)`.execute(db)
  return rows
}

function mayMatch({ required, artistIds, facts }: Sought): RawBuilder<boolean> {
  const ways: RawBuilder<boolean>[] = waysOf('finder_works', required)
  if (artistIds.length > 0) ways.push(sql`finder_works.artist_id = ${anyOf(artistIds)}`)
  if (facts.length > 0) ways.push(hasFact(facts))
  return ways.length === 0 ? sql`false` : sql`(${sql.join(ways, sql` or `)})`
}

/** A condition for each way to read a term: the grams that a text of the table must have then. */
const waysOf = (table: string, { grams, ways }: RequiredGrams): RawBuilder<boolean>[] =>
  ways.map((way) => sql`${sql.ref(`${table}.grams`)} @> ${way.map((index) => (grams[index] as number) | 0)}::int[]`)

/** Names that may match a term, those with the most fans first. */
export async function selectNamesLike(db: Db, required: RequiredGrams, limit: number) {
  const ways = waysOf('finder_names', required)
  if (ways.length === 0) return []
  const { rows } = await sql<{ artistId: number; plain: string; isArtist: boolean }>`
    select artist_id::float8 as "artistId", plain, is_artist as "isArtist" from finder_names
    where ${sql.join(ways, sql` or `)} order by fans desc, artist_id desc limit ${limit}`.execute(db)
  return rows
}

/** Known words that may be one typo away from this one, with their uses. */
export async function selectWordsNear(db: Db, word: string): Promise<[string, number][]> {
  const { rows } = await sql<{ word: string; uses: number }>`
    select word, uses from finder_words where near && ${withoutOneLetter(word)}::text[]`.execute(db)
  return rows.map(({ word, uses }) => [word, uses])
}
