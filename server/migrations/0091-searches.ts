import { type Kysely, sql } from 'kysely'

/**
 * What was searched for with success: each visitor once a day and word. The mark tells visitors of one word and day apart
 * and says nothing else: the same visitor has another mark for every other word and on every other day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table searches (
      day date not null,
      word text not null,
      mark bytea not null,
      primary key (day, word, mark)
    )`.execute(db)
}
