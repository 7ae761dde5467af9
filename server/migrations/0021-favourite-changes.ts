import { type Kysely, sql } from 'kysely'

/** Whose favourites changed, and in which transaction: every process that holds a member's favourites follows it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table favourite_changes (
      user_id bigint primary key references users (user_id) on delete cascade,
      changed_in xid8 not null
    )`.execute(db)
  await sql`create index favourite_changes_by_transaction on favourite_changes (changed_in, user_id)`.execute(db)
  // In the order of the users, so that two statements that change the favourites of many never wait for each other.
  await sql`
    create function mark_favourites() returns trigger language plpgsql as $$
    begin
      insert into favourite_changes (user_id, changed_in)
        select distinct user_id, pg_current_xact_id() from changed order by user_id
        on conflict (user_id) do update set changed_in = excluded.changed_in;
      return null;
    end $$`.execute(db)
  await sql`create trigger mark_inserted after insert on collects referencing new table as changed
    for each statement execute function mark_favourites()`.execute(db)
  await sql`create trigger mark_deleted after delete on collects referencing old table as changed
    for each statement execute function mark_favourites()`.execute(db)
}
