import { sql } from 'kysely'
import { anyOf, anyText } from '../../../platform/database/any-of.ts'
import type { Db } from '../../../platform/database/db.ts'
import { rowsAsTable } from '../../../platform/database/json-rows.ts'
import type { Person } from '../library/names.ts'

/** Ids that a row of `finder_bits` has bits for. */
export const BLOCK = 8192
/** Above all ids of resources: its block is beyond an integer. */
export const IDS_END = BLOCK * 2 ** 31
/** A block without a bit. */
export const NO_BITS = sql.raw(`0::bit(${BLOCK})`)
/** The block, and the bit within it, of `resource_id`. */
export const BLOCK_OF_ID = sql.raw(`(resource_id / ${BLOCK})::int`)
export const BIT_OF_ID = sql.raw(`(resource_id % ${BLOCK})::int`)
/** The bits of a group of `resource_id` in one block. */
export const BITS_OF_IDS = sql`bit_or(set_bit(${NO_BITS}, ${BIT_OF_ID}, 1))`

/**
 * The version of what the tables hold. Raise it with every change of a resource's facts, plain text, grams or popularity, of Latin
 * words or of a name: a worker then fills the tables again, and workers of older versions leave them alone.
 */
export const TABLES_VERSION = 2

/** The progress of the tables. */
export interface TablesState {
  /** The database that they were written in: the cursor of another one means nothing. */
  databaseId: string
  version: number
  cursor: string
  filledTo: number | null
  isComplete: boolean
}

/** A resource as the tables hold it. */
export interface IndexedRow {
  resourceId: number
  artistId: number
  /** Milliseconds since 1970. */
  publishedAt: number
  /** `TBPM_UNKNOWN` for an unknown tempo. */
  tbpm: number
  tempo: number | null
  durationMs: number
  popularity: number
  facts: string[]
  plain: string
  /** An array as PostgreSQL reads it. */
  grams: string
}

export interface IndexedName {
  artistId: number
  plain: string
  grams: string
  isArtist: boolean
  fans: number
}

/** A fact that a resource has now, or has no longer. */
export interface ChangedFact {
  fact: string
  resourceId: number
  isMet: boolean
}

/** Locks the state until the end of the transaction: null where there is none yet, undefined where another process has it. */
export async function lockState(transaction: Db): Promise<TablesState | null | undefined> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('finder tables')) as locked`.execute(transaction)
  if (!rows[0]?.locked) return undefined
  return (await selectState(transaction)) ?? null
}

export async function selectState(db: Db): Promise<TablesState | undefined> {
  const { rows } = await sql<TablesState>`
    select database_id as "databaseId", version, cursor, filled_to::float8 as "filledTo", is_complete as "isComplete" from finder_state`.execute(
    db,
  )
  return rows[0]
}

export async function upsertState(
  transaction: Db,
  { databaseId, version, cursor, filledTo, isComplete }: TablesState,
): Promise<void> {
  await sql`insert into finder_state (database_id, version, cursor, filled_to, is_complete)
    values (${databaseId}, ${version}, ${cursor}, ${filledTo}, ${isComplete})
    on conflict (is_only) do update set database_id = excluded.database_id, version = excluded.version,
      cursor = excluded.cursor, filled_to = excluded.filled_to,
      is_complete = excluded.is_complete`.execute(transaction)
}

/** The rows of these resources, as they are. */
export async function selectIndexed(transaction: Db, ids: readonly number[]) {
  const { rows } = await sql<{ resourceId: number; facts: string[]; plain: string }>`
    select resource_id::float8 as "resourceId", facts, plain from finder_works where resource_id = ${anyOf(ids)}`.execute(
    transaction,
  )
  return rows
}

const COLUMNS = {
  resourceId: 'bigint',
  artistId: 'bigint',
  publishedAt: 'timestamptz',
  tbpm: 'double precision',
  tempo: 'int',
  durationMs: 'int',
  popularity: 'smallint',
  facts: 'text[]',
  plain: 'text',
  grams: 'text',
} as const

/** Adds resources. */
export async function insertRows(transaction: Db, added: readonly IndexedRow[]): Promise<void> {
  await sql`
    insert into finder_works (resource_id, artist_id, published_at, tbpm, tempo, duration_ms, popularity, facts, plain, grams)
    select resource_id, artist_id, published_at, tbpm, tempo, duration_ms, popularity, facts, plain, grams::int[]
    from ${rowsAsTable(added, COLUMNS)}`.execute(transaction)
}

const COMPARED = ['artist_id', 'published_at', 'tbpm', 'tempo', 'duration_ms', 'facts', 'plain']
const comparedOf = (table: string) => sql.raw(COMPARED.map((column) => `${table}.${column}`).join(', '))

/** Replaces rows that differ. */
export async function updateRows(transaction: Db, changed: readonly IndexedRow[]): Promise<void> {
  await sql`update finder_works set (${sql.raw(COMPARED.join(', '))}, popularity, grams)
      = (${comparedOf('given')}, given.popularity, given.grams::int[])
    from ${rowsAsTable(changed, COLUMNS)}
    where finder_works.resource_id = given.resource_id
      and (${comparedOf('finder_works')}, finder_works.popularity, finder_works.grams)
        is distinct from (${comparedOf('given')}, given.popularity, given.grams::int[])`.execute(transaction)
}

export async function deleteRows(transaction: Db, ids: readonly number[]): Promise<void> {
  await sql`delete from finder_works where resource_id = ${anyOf(ids)}`.execute(transaction)
}

/**
 * Removes what another version wrote, as it may mean something else; version 1 had rows and sets. Throws where a reader, such as a
 * backup, is in the way: all others would wait behind this.
 */
export async function emptyTables(transaction: Db): Promise<void> {
  await sql`set local lock_timeout = '500ms'`.execute(transaction)
  await sql`truncate finder_works, finder_bits, finder_names, finder_words`.execute(transaction)
  await sql`truncate finder_rows`.execute(transaction)
  await sql`truncate finder_sets`.execute(transaction)
}

/** Ids of rows whose resource is no longer published. */
export async function selectGone(transaction: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select resource_id::float8 as id from finder_works where not exists (
      select from resources where resources.resource_id = finder_works.resource_id and published_at is not null)`.execute(
    transaction,
  )
  return rows.map(({ id }) => id)
}

export async function updatePopularities(transaction: Db, all: { resourceId: number; popularity: number }[]): Promise<void> {
  await sql`update finder_works set popularity = given.popularity
    from ${rowsAsTable(all, { resourceId: 'bigint', popularity: 'smallint' })}
    where finder_works.resource_id = given.resource_id and finder_works.popularity <> given.popularity`.execute(transaction)
}

/** Sets and clears bits; each fact of a resource is named once. */
export async function changeBits(transaction: Db, facts: readonly ChangedFact[]): Promise<void> {
  const [added, removed] = [facts.filter(({ isMet }) => isMet), facts.filter(({ isMet }) => !isMet)]
  const blocks = (some: readonly ChangedFact[]) => sql`
    select fact, ${BLOCK_OF_ID} as block, ${BITS_OF_IDS} as bits
    from unnest(${some.map(({ fact }) => fact)}::text[], ${some.map(({ resourceId }) => resourceId)}::bigint[]) as changed (fact, resource_id)
    group by 1, 2`
  if (removed.length > 0) {
    await sql`update finder_bits set bits = finder_bits.bits & ~removed.bits from (${blocks(removed)}) as removed
      where finder_bits.fact = removed.fact and finder_bits.block = removed.block`.execute(transaction)
  }
  if (added.length > 0) {
    await sql`insert into finder_bits (fact, block, bits) ${blocks(added)}
      on conflict (fact, block) do update set bits = finder_bits.bits | excluded.bits`.execute(transaction)
  }
}

export async function upsertNames(transaction: Db, names: readonly IndexedName[]): Promise<void> {
  await sql`insert into finder_names (artist_id, plain, grams, is_artist, fans)
    select artist_id, plain, grams::int[], is_artist, fans
    from ${rowsAsTable(names, { artistId: 'bigint', plain: 'text', grams: 'text', isArtist: 'boolean', fans: 'int' })}
    on conflict (artist_id) do update set plain = excluded.plain, grams = excluded.grams, is_artist = excluded.is_artist,
      fans = excluded.fans
    where (finder_names.plain, finder_names.grams, finder_names.is_artist, finder_names.fans)
      is distinct from (excluded.plain, excluded.grams, excluded.is_artist, excluded.fans)`.execute(transaction)
}

/** People whom the tables name as artists, and who are none any more. */
export async function selectFormerArtists(transaction: Db): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select user_id::float8 as id, nick_name as "nickName", false as "isArtist", fans_count as fans
    from finder_names join users on user_id = artist_id
    where is_artist and (not is_artists or closed_at is not null)`.execute(transaction)
  return rows
}

/** The names of these people that the tables have. */
export async function selectNames(transaction: Db, ids: readonly number[]) {
  const { rows } = await sql<{ artistId: number; plain: string; isArtist: boolean }>`
    select artist_id::float8 as "artistId", plain, is_artist as "isArtist" from finder_names
    where artist_id = ${anyOf(ids)}`.execute(transaction)
  return rows
}

/** Counts uses of words up or down; a word without a use is forgotten. */
export async function countWords(
  transaction: Db,
  words: readonly { word: string; uses: number; near: string[] }[],
): Promise<void> {
  await sql`insert into finder_words (word, uses, near)
    select word, uses, near from ${rowsAsTable(words, { word: 'text', uses: 'int', near: 'text[]' })} order by word
    on conflict (word) do update set uses = finder_words.uses + excluded.uses`.execute(transaction)
  await sql`delete from finder_words where uses <= 0 and word = ${anyText(words.map(({ word }) => word))}`.execute(transaction)
}
