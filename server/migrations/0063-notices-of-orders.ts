import { type Kysely, sql } from 'kysely'

/** The order that a notice tells of, so that it leads to that one and not to all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notices add order_id bigint references orders (order_id)`.execute(db)
}
