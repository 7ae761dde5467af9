import { type Kysely, sql } from 'kysely'

/** What staff may do, and a log of what they did that can only be added to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add permissions text[] not null default '{}'
    check (permissions <@ array['content', 'review', 'finance', 'support', 'people'])`.execute(db)
  // Names nobody by reference: the log outlives the account.
  await sql`create table staff_calls (
    call_id bigint generated always as identity primary key,
    user_id bigint not null,
    route text not null,
    permission text not null,
    args jsonb not null,
    network text not null,
    called_at timestamptz not null default now()
  )`.execute(db)
  await sql`create index staff_calls_by_user on staff_calls (user_id, called_at)`.execute(db)
  await sql`create table staff_call_outcomes (
    call_id bigint primary key references staff_calls,
    outcome text not null,
    ended_at timestamptz not null default now()
  )`.execute(db)
  await sql`create function refuse_change() returns trigger language plpgsql as $$ begin
    raise exception '% can only be added to', tg_table_name using errcode = 'insufficient_privilege';
  end $$`.execute(db)
  for (const table of ['staff_calls', 'staff_call_outcomes']) {
    await sql`create trigger only_added_to before update or delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db)
  }
}
