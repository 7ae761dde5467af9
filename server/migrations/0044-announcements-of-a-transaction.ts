import { type Kysely, sql } from 'kysely'

/**
 * A transaction finds what it announced by an index, however many dead rows of others lie in the table, and logs all of it
 * with a few statements when the first of its rows comes up: a thousand users are told in one commit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table announced_events add transaction_id xid8 not null default pg_current_xact_id()`.execute(db)
  await sql`create index announced_events_of_transaction on announced_events (transaction_id, user_id)`.execute(db)
  // Each statement sees what others committed before the logs were locked by the first.
  await sql`create or replace function log_announced_events() returns trigger language plpgsql as $$
    declare
      own constant xid8 := pg_current_xact_id();
      logged_until constant bigint := nullif(current_setting('shenglang.logged_until', true), '');
    begin
      if new.announced_id <= logged_until then
        return null;
      end if;
      perform set_config('shenglang.logged_until', max(announced_id)::text, true) from announced_events where transaction_id = own;
      insert into event_logs as known (user_id, last_id)
        select user_id, count(*) from announced_events where transaction_id = own group by user_id order by user_id
        on conflict (user_id) do update set last_id = known.last_id + excluded.last_id;
      delete from events using announced_events as announced
        where transaction_id = own and events.user_id = announced.user_id and events.subject = announced.subject;
      insert into events (user_id, event_id, subject, data)
        select user_id, last_id - count(*) over own_user + row_number() over (own_user order by announced_id), subject, data
        from announced_events join event_logs using (user_id) where transaction_id = own
        window own_user as (partition by user_id);
      perform pg_notify('shenglang_bus', json_build_object('userId', user_id::text, 'eventId', last_id)::text)
        from event_logs where user_id in (select user_id from announced_events where transaction_id = own);
      delete from announced_events where transaction_id = own;
      return null;
    end
  $$`.execute(db)
}
