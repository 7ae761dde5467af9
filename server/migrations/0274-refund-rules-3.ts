import { type Kysely, sql } from 'kysely'

/** A server before it orders by the second rules, as it did until now. */
export const isCompatible = true

/** Orders by the third rules: a pack's works have stored parts of its price, and a withdrawn presale counts for the coupon. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders drop constraint orders_refund_rules_check`.execute(db)
  await sql`alter table orders add constraint orders_refund_rules_check check (refund_rules in (1, 2, 3)) not valid`.execute(db)
  await sql`alter table orders alter column refund_rules set default 3`.execute(db)
}
