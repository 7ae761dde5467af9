import { type Kysely, sql } from 'kysely'

/** Words that are kept out, reports and what was decided about them, and who may not speak. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table filtered_words (
    word text primary key,
    level text not null check (level in ('refuse', 'review', 'allow')),
    created_at timestamptz not null default now()
  )`.execute(db)
  // One row. Its version is another after every change, so that whoever speaks sees at once whether the list is still the same.
  await sql`create table filtered_word_list (
    is_only boolean primary key default true check (is_only),
    version uuid not null default gen_random_uuid()
  )`.execute(db)
  await sql`insert into filtered_word_list default values`.execute(db)

  await sql`create table report_cases (
    case_id bigint generated always as identity primary key,
    kind text not null,
    thing_id bigint not null,
    author_id bigint not null references users,
    content text not null,
    state text not null default 'open' check (state in ('open', 'dismissed', 'takenDown', 'muted')),
    note text not null default '',
    created_at timestamptz not null default now(),
    decided_at timestamptz,
    check ((state = 'open') = (decided_at is null))
  )`.execute(db)
  await sql`create unique index report_cases_open on report_cases (kind, thing_id) where state = 'open'`.execute(db)
  await sql`create index report_cases_queue on report_cases (case_id) where state = 'open'`.execute(db)
  await sql`create table reports (
    report_id bigint generated always as identity primary key,
    case_id bigint references report_cases,
    kind text not null,
    thing_id bigint not null,
    reporter_id bigint references users,
    reason text not null,
    detail text not null,
    created_at timestamptz not null default now(),
    unique (reporter_id, kind, thing_id)
  )`.execute(db)
  await sql`create index reports_of_case on reports (case_id)`.execute(db)

  await sql`create table mutes (
    user_id bigint primary key references users,
    muted_until timestamptz,
    reason text not null,
    created_at timestamptz not null default now()
  )`.execute(db)
  // Names nobody by reference: the log outlives the account.
  await sql`create table moderation_log (
    log_id bigint generated always as identity primary key,
    action text not null,
    staff_id bigint,
    user_id bigint not null,
    case_id bigint,
    muted_until timestamptz,
    note text not null,
    logged_at timestamptz not null default now()
  )`.execute(db)
  await sql`create trigger only_added_to before update or delete or truncate on moderation_log
    for each statement execute function refuse_change()`.execute(db)
}
