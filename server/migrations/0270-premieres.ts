import { type Kysely, sql } from 'kysely'

/** The server before it neither shows nor writes any. */
export const isCompatible = true

/** What artists announce before it comes out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table premieres (
    premiere_id bigint generated always as identity primary key,
    artist_id bigint not null references users,
    title text not null,
    note text not null,
    starts_at timestamptz not null,
    resource_id bigint references resources on delete set null,
    created_at timestamptz not null
  )`.execute(db)
  await sql`create index premieres_by_artist on premieres (artist_id, starts_at)`.execute(db)
  await sql`create index premieres_by_resource on premieres (resource_id) where resource_id is not null`.execute(db)
}
