import { type Kysely, sql } from 'kysely'

/** Which picture of a thing is drawn for those who share it: another version takes the place of the one before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table share_pictures (
      subject text primary key,
      picture_key text not null
    )`.execute(db)
}
