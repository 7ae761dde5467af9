import { type Kysely, sql } from 'kysely'

/**
 * The prices that a site begins with are presets: a site without the demo sells at none that its operator did not set. Where a
 * level was sold already, its operator has accepted them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table vip_plans add confirmed_at timestamptz`.execute(db)
  await sql`update vip_plans set confirmed_at = now()
    where exists (select from order_items where goods_type = 'VIP')`.execute(db)
  await sql`alter table vip_goods add version int not null default 1`.execute(db)
}
