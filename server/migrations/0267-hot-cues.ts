import { type Kysely, sql } from 'kysely'

/** The server before it shows none and exports the artists'. */
export const isCompatible = true

/** Listeners' own positions and loops in tracks, one on each pad. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table hot_cues (
    user_id bigint not null references users,
    resource_id bigint not null references resources on delete cascade,
    pad smallint not null check (pad between 0 and 7),
    name text not null,
    color smallint not null check (color between 0 and 7),
    time_ms integer not null check (time_ms >= 0),
    loop_ms integer not null check (loop_ms >= 0),
    changed_at timestamptz not null,
    primary key (user_id, resource_id, pad)
  )`.execute(db)
  await sql`create index hot_cues_by_resource on hot_cues (resource_id)`.execute(db)
}
