import { type Kysely, sql } from 'kysely'

/** The server before it knows none of this. */
export const isCompatible = true

/** Published resources as PostgreSQL finds them (0077). A worker writes all of this; it can be emptied at any time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table finder_state (
    is_only boolean primary key default true check (is_only),
    -- The database that the tables were written in, and the version of what they hold. In another database, and for a newer
    -- version, they are filled again; programs of other versions do not read them.
    database_id text not null,
    version integer not null,
    -- Everything up to here is in the tables.
    cursor text not null,
    -- The last resource that was read while the tables are filled; null once all are.
    filled_to bigint,
    -- False until this version has filled them for the first time.
    is_complete boolean not null
  )`.execute(db)
  await sql`create table finder_rows (
    resource_id bigint primary key,
    -- The index of its bit in the sets.
    bit_index integer generated always as identity unique,
    artist_id bigint not null,
    published_at timestamptz not null,
    -- Null if unknown.
    tbpm double precision,
    tempo integer,
    duration_ms integer not null,
    -- The power of two that its plays reach.
    popularity smallint not null,
    facts text[] not null,
    plain text not null,
    grams integer[] not null
  )`.execute(db)
  await sql`create index finder_rows_newest on finder_rows (published_at desc, resource_id desc)`.execute(db)
  await sql`create index finder_rows_slowest on finder_rows (tbpm, resource_id desc)`.execute(db)
  await sql`create index finder_rows_of_artist on finder_rows (artist_id)`.execute(db)
  await sql`create index finder_rows_matching on finder_rows using gin (grams, facts)`.execute(db)
  // The popular ones once more, in small indexes, so that a search for what thousands contain reads few.
  await sql`create index finder_rows_popular on finder_rows using gin (grams, facts) where popularity >= 7`.execute(db)
  await sql`create index finder_rows_most_popular on finder_rows using gin (grams, facts) where popularity >= 10`.execute(db)
  await sql`create table finder_sets (
    fact text collate "C" not null,
    block integer not null,
    bits bit(8192) not null,
    primary key (fact, block)
  )`.execute(db)
  // Sparse sets are compressed, and full ones stay in their row.
  await sql`alter table finder_sets alter bits set storage main`.execute(db)
  await sql`alter table finder_sets set (toast_tuple_target = 128)`.execute(db)
  await sql`create table finder_names (
    artist_id bigint primary key,
    plain text not null,
    grams integer[] not null,
    is_artist boolean not null,
    fans integer not null
  )`.execute(db)
  await sql`create index finder_names_matching on finder_names using gin (grams)`.execute(db)
  await sql`create table finder_words (
    word text primary key,
    uses integer not null,
    -- The word, and what is left of it without one letter.
    near text[] not null
  )`.execute(db)
  await sql`create index finder_words_near on finder_words using gin (near)`.execute(db)
}
