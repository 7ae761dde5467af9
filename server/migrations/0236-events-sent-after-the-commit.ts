import { type Kysely, sql } from 'kysely'

/** The server before it has its events sent by the trigger, as before. */
export const isCompatible = true

/**
 * A program sends what it has published after its commit: NOTIFY in a transaction holds a lock on the whole database until the
 * commit has reached the disk (0049). The trigger goes on for programs that do not.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table announced_events add is_sent_after boolean not null default false`.execute(db)
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
        from event_logs
        where user_id in (select user_id from announced_events where transaction_id = own and not is_sent_after);
      delete from announced_events where transaction_id = own;
      return null;
    end
  $$`.execute(db)
}
