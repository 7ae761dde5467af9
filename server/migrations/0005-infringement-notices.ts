import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table infringement_notices (
      notice_id bigint generated always as identity primary key,
      complainant text not null,
      capacity text not null check (capacity in ('owner', 'agent')),
      phone text not null default '',
      email text not null default '',
      work_title text not null,
      resource_urls text[] not null,
      reason text not null,
      proof text not null,
      created_at timestamptz not null default now(),
      check (phone <> '' or email <> '')
    )`.execute(db)
  // The agreements are the contract's since their versions are recorded at sign-up.
  await sql`delete from site_settings where name = 'agreements'`.execute(db)
}
