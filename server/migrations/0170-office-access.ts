import { type Kysely, sql } from 'kysely'

/** Two-step sign-in of staff, steps of their sessions, and a log that also shows what was done at the console. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add two_step_at timestamptz, add stepped_at timestamptz`.execute(db)
  await sql`create table two_steps (
    user_id bigint primary key references users,
    secret bytea not null,
    recovery_hashes text[] not null default '{}',
    last_step bigint not null default 0,
    begun_at timestamptz not null,
    confirmed_at timestamptz
  )`.execute(db)

  // Ids and phones anywhere in the arguments, so that everything done to a thing can be listed.
  await sql`create function subjects_of(args jsonb) returns text[] language sql immutable parallel safe
    return array(select distinct jsonb_array_elements_text(
      jsonb_path_query_array(args, '$.** ? (@.type() == "string" && @ like_regex "^[1-9][0-9]{0,17}$")')))`.execute(db)
  await sql`alter table staff_calls
    alter column user_id drop not null,
    add column operator text check (operator <> ''),
    add column subjects text[] not null generated always as (subjects_of(args)) stored,
    add constraint staff_calls_by_somebody check (num_nonnulls(user_id, operator) = 1)`.execute(db)
  await sql`drop index staff_calls_by_user`.execute(db)
  await sql`create index staff_calls_by_user on staff_calls (user_id, call_id)`.execute(db)
  await sql`create index staff_calls_by_operator on staff_calls (operator, call_id) where operator is not null`.execute(db)
  await sql`create index staff_calls_by_route on staff_calls (route, call_id)`.execute(db)
  await sql`create index staff_calls_by_permission on staff_calls (permission, call_id)`.execute(db)
  await sql`create index staff_calls_by_time on staff_calls (called_at)`.execute(db)
  await sql`create index staff_calls_by_subject on staff_calls using gin (subjects)`.execute(db)
  await sql`create index staff_call_outcomes_by_outcome on staff_call_outcomes (outcome, call_id)`.execute(db)
  await sql`create index staff_call_outcomes_refused on staff_call_outcomes (call_id) where outcome <> 'OK'`.execute(db)
}
