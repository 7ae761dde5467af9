import { type Kysely, sql } from 'kysely'

/** The server before it reads tables of its own version alone, and leaves those of a newer one to it (0077). */
export const isCompatible = true

/**
 * Published works as PostgreSQL finds them, with bits by their ids. The tables before stay, since the server before reads them
 * until a worker of this one begins to fill these and empties them; a later release removes them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table finder_works (
    resource_id bigint primary key,
    artist_id bigint not null,
    published_at timestamptz not null,
    -- Beyond all others if unknown, which comes last.
    tbpm double precision not null,
    tempo integer,
    duration_ms integer not null,
    -- The power of two that its plays reach.
    popularity smallint not null,
    facts text[] collate "C" not null,
    plain text not null,
    grams integer[] not null
  )`.execute(db)
  // A search reads many rows for their popularity, and few for their texts: what only indexes and the worker need lies apart.
  await sql`alter table finder_works alter plain set storage main`.execute(db)
  await sql`alter table finder_works set (toast_tuple_target = 128)`.execute(db)
  await sql`create index finder_works_newest on finder_works (published_at desc, resource_id desc)`.execute(db)
  await sql`create index finder_works_slowest on finder_works (tbpm, resource_id desc)`.execute(db)
  await sql`create index finder_works_of_artist on finder_works (artist_id)`.execute(db)
  await sql`create index finder_works_matching on finder_works using gin (grams, facts)`.execute(db)
  // The popular ones once more, in small indexes, so that a search for what thousands contain reads few.
  await sql`create index finder_works_popular on finder_works using gin (grams, facts) where popularity >= 7`.execute(db)
  await sql`create index finder_works_most_popular on finder_works using gin (grams, facts) where popularity >= 10`.execute(db)
  // 8,192 ids a row.
  await sql`create table finder_bits (
    fact text collate "C" not null,
    block integer not null,
    bits bit(8192) not null,
    primary key (fact, block)
  )`.execute(db)
  // Sparse sets are compressed, and full ones stay in their row.
  await sql`alter table finder_bits alter bits set storage main`.execute(db)
  await sql`alter table finder_bits set (toast_tuple_target = 128)`.execute(db)
}
