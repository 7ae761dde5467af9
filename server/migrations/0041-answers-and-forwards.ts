import { type Kysely, sql } from 'kysely'

/** What operators said to a wish, and when a notice of infringement went on to whoever uploaded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table design_requests add answer text not null default '', add answered_at timestamptz`.execute(db)
  await sql`alter table infringement_notices add forwarded_at timestamptz`.execute(db)
}
