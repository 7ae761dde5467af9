import { type Kysely, sql } from 'kysely'

/**
 * What happened to a user's things, in a log of each user's own. What a transaction announces is numbered as it commits:
 * the row of the user's log is locked from then until the commit is done, so that nobody ever sees an event before one with
 * a lower number. Logs are locked in the order of their users, whatever the order in which somebody announced.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table event_logs (
    user_id bigint primary key,
    last_id bigint not null,
    forgotten_id bigint not null default 0
  )`.execute(db)
  await sql`create table events (
    user_id bigint not null,
    event_id bigint not null,
    subject text,
    data text not null,
    created_at timestamptz not null default clock_timestamp(),
    primary key (user_id, event_id)
  )`.execute(db)
  await sql`create index events_by_age on events (created_at)`.execute(db)
  await sql`create index events_by_subject on events (user_id, subject) where subject is not null`.execute(db)
  // Holds rows only within the transaction that announces them: none is ever committed.
  await sql`create unlogged table announced_events (
    announced_id bigint generated always as identity,
    user_id bigint not null,
    subject text,
    data text not null
  )`.execute(db)
  await sql`create function log_announced_events() returns trigger language plpgsql as $$
    declare
      log record;
    begin
      for log in
        insert into event_logs as known (user_id, last_id)
        select user_id, count(*) from announced_events group by user_id order by user_id
        on conflict (user_id) do update set last_id = known.last_id + excluded.last_id
        returning user_id, last_id
      loop
        delete from events
        where user_id = log.user_id and subject in (select subject from announced_events where user_id = log.user_id);
        insert into events (user_id, event_id, subject, data)
        select user_id, log.last_id - count(*) over () + row_number() over (order by announced_id), subject, data
        from announced_events where user_id = log.user_id;
        perform pg_notify('shenglang_bus', json_build_object('userId', log.user_id::text, 'eventId', log.last_id)::text);
      end loop;
      delete from announced_events;
      return null;
    end
  $$`.execute(db)
  await sql`create constraint trigger log_announced_events after insert on announced_events
    deferrable initially deferred for each row execute function log_announced_events()`.execute(db)
}
