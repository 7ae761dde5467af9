import { type Kysely, sql } from 'kysely'

/** What staff find orders by, the request that made one, so that the same makes no second, and when a minor was born. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add request_key text`.execute(db)
  await sql`create unique index orders_request_key on orders (user_id, request_key) where request_key is not null`.execute(db)
  await sql`create index orders_of_status on orders (status, order_id)`.execute(db)
  await sql`create index orders_to_send on orders (order_id) where status = 'PAID' and is_shipped`.execute(db)
  await sql`create index orders_with_address on orders (user_id) where address is not null`.execute(db)
  await sql`alter table users add birth_year smallint check (birth_year between 1900 and 2200)`.execute(db)
}
