import { type Kysely, sql } from 'kysely'

/** Staff find orders by the day and by what was ordered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index orders_by_time on orders (created_at, order_id)`.execute(db)
  await sql`create index order_items_by_goods_type on order_items (goods_type, order_id)`.execute(db)
}
