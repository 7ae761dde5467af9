import { type Kysely, sql } from 'kysely'

/** Light and video move: the address of a picture that does, shown in the place of the first still one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table resources add moving text not null default ''`.execute(db)
}
