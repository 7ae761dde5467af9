import { type Kysely, sql } from 'kysely'

/** The release before has no cues of listeners. */
export const isCompatible = true

/** Cues without a pad, which their position identifies. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table hot_cues
    drop constraint hot_cues_pkey,
    add constraint hot_cues_by_pad unique (user_id, resource_id, pad),
    alter pad drop not null`.execute(db)
  await sql`create unique index memory_cues on hot_cues (user_id, resource_id, time_ms) where pad is null`.execute(db)
}
