import { type Kysely, sql } from 'kysely'

/** A message taken down is told apart from one withdrawn, and how far somebody has read from how far the other is told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table messages add is_taken_down boolean not null default false`.execute(db)
  await sql`alter table conversation_sides add told_up_to bigint not null default 0`.execute(db)
  await sql`update conversation_sides set told_up_to = read_up_to`.execute(db)
}
