import { type Kysely, sql } from 'kysely'

/** As `PURCHASE_ONLY` of the contract is when this is run first. */
const PURCHASE_ONLY = 99
const MUSIC = [1, 2]

/** Whose rights changed, for every process that holds them; and what has a price and was free for everybody is for buyers alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table rights_changes (
      user_id bigint primary key references users (user_id) on delete cascade,
      changed_in xid8 not null,
      revocations int not null default 0
    )`.execute(db)
  await sql`create index rights_changes_by_transaction on rights_changes (changed_in, user_id)`.execute(db)
  await sql`
    create function mark_rights() returns trigger language plpgsql as $$
    begin
      insert into rights_changes (user_id, changed_in)
        select distinct user_id, pg_current_xact_id() from changed order by user_id
        on conflict (user_id) do update set changed_in = excluded.changed_in;
      return null;
    end $$`.execute(db)
  await sql`create trigger mark_inserted after insert on entitlements referencing new table as changed
    for each statement execute function mark_rights()`.execute(db)
  await sql`create trigger mark_updated after update on entitlements referencing new table as changed
    for each statement execute function mark_rights()`.execute(db)
  await sql`create index entitlements_of_resource on entitlements (resource_id) where revoked_at is null`.execute(db)

  await sql`update resources set free_vip_level = ${PURCHASE_ONLY}
    where price_fen > 0 and free_vip_level = 0 and content_type = any(${MUSIC}::int[])`.execute(db)
}
