import { type Kysely, sql } from 'kysely'

/** Links every row of the staff log to the one before it by a hash, so that a row that was altered later is found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table staff_call_outcomes add column outcome_id bigint generated always as identity unique`.execute(db)
  await sql`create table staff_log_links (
    link_id bigint primary key,
    call_id bigint not null,
    part text not null check (part in ('call', 'outcome')),
    args_hash bytea,
    digest bytea not null,
    unique (call_id, part)
  )`.execute(db)
  await sql`create index staff_log_links_of_calls on staff_log_links (call_id desc) where part = 'call'`.execute(db)
  await sql`create trigger only_added_to before update or delete or truncate on staff_log_links
    for each statement execute function refuse_change()`.execute(db)

  // The one change that a logged call allows: its arguments are erased, and say so.
  await sql`create function refuse_change_but_erasure() returns trigger language plpgsql as $$ begin
    if new.args = '{"erased": true}'
      and to_jsonb(new) - array['args', 'subjects'] = to_jsonb(old) - array['args', 'subjects'] then return new; end if;
    raise exception '% can only be added to', tg_table_name using errcode = 'insufficient_privilege';
  end $$`.execute(db)
  await sql`drop trigger only_added_to on staff_calls`.execute(db)
  await sql`create trigger only_added_to before delete or truncate on staff_calls
    for each statement execute function refuse_change()`.execute(db)
  await sql`create trigger only_erased before update on staff_calls
    for each row execute function refuse_change_but_erasure()`.execute(db)
}
