import { type Kysely, sql } from 'kysely'

/** The server before it knows none of this. */
export const isCompatible = true

/** Visitors of a day, by marks that no other day has, for the first stage of the funnel. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table visits (
    day date not null,
    mark bytea not null,
    first_at timestamptz not null default now(),
    primary key (day, mark)
  )`.execute(db)
  await sql`create index visits_by_time on visits (first_at)`.execute(db)
}
