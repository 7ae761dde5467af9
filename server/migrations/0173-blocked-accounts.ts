import { type Kysely, sql } from 'kysely'

/** Accounts that staff block, and a log of what staff did to accounts that can only be added to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table account_blocks (
    user_id bigint primary key references users,
    blocked_until timestamptz,
    reason text not null,
    staff_id bigint,
    created_at timestamptz not null
  )`.execute(db)
  // Names nobody by reference: the log outlives the account.
  await sql`create table account_log (
    log_id bigint generated always as identity primary key,
    action text not null,
    staff_id bigint,
    user_id bigint not null,
    reason text not null,
    detail jsonb not null default '{}',
    logged_at timestamptz not null
  )`.execute(db)
  await sql`create index account_log_of_user on account_log (user_id, log_id)`.execute(db)
  await sql`create trigger only_added_to before update or delete or truncate on account_log
    for each statement execute function refuse_change()`.execute(db)
  await sql`create index moderation_log_of_user on moderation_log (user_id, log_id)`.execute(db)
  await sql`create index report_cases_of_author on report_cases (author_id, case_id)`.execute(db)
}
