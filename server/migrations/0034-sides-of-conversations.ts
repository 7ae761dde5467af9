import { type Kysely, sql } from 'kysely'

/** From a message to the side of one of the two who talk. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unique index conversation_sides_of_conversation on conversation_sides (conversation_id, user_id)`.execute(db)
}
