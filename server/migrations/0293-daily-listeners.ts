import { type Kysely, sql } from 'kysely'

/** The server before it knows none of this. */
export const isCompatible = true

/** Listeners of the day, by marks that no other day has. Figures of earlier days stay as they were counted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table daily_listeners (
    day date not null,
    mark bytea not null,
    first_at timestamptz not null,
    primary key (day, mark)
  )`.execute(db)
}
