import { type Kysely, sql } from 'kysely'

/** Staff list all tags with how many works have each: both are read from these indexes alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index resources_by_genres on resources (genres) where genres <> '{}'`.execute(db)
  await sql`create index smart_crates_by_genre on crates using gin ((filter -> 'genre')) where filter is not null`.execute(db)
}
