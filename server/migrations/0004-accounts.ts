import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add account_type text not null default 'user' check (account_type in ('user', 'admin')),
      add account_name text collate "C",
      add phone text unique check (phone ~ '^1[3-9][0-9]{9}$'),
      add phone_verified_at timestamptz,
      add password_hash text,
      add vip_level smallint not null default 0 check (vip_level >= 0),
      add vip_expire_at timestamptz,
      add user_style text not null default '',
      add integral_scores int not null default 0,
      add is_minor boolean not null default false,
      add fans_count int not null default 0 check (fans_count >= 0),
      add focus_count int not null default 0 check (focus_count >= 0),
      add closed_at timestamptz`.execute(db)
  await sql`create unique index users_account_name on users (lower(account_name))`.execute(db)
  await sql`create index users_artists on users (fans_count desc, user_id desc) where is_artists`.execute(db)

  await sql`
    create table sessions (
      session_id bigint generated always as identity primary key,
      token_hash bytea not null unique,
      user_id bigint not null references users (user_id),
      client_id text not null,
      device text not null,
      address text not null,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index sessions_of_user on sessions (user_id, last_seen_at desc)`.execute(db)
  await sql`create index sessions_by_end on sessions (expires_at)`.execute(db)

  await sql`
    create table sms_codes (
      code_id bigint generated always as identity primary key,
      phone text not null,
      purpose text not null,
      code_hash bytea not null,
      address text not null,
      guesses smallint not null default 0,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
  await sql`create index sms_codes_of_phone on sms_codes (phone, created_at desc)`.execute(db)
  await sql`create index sms_codes_from_address on sms_codes (address, created_at desc)`.execute(db)

  await sql`
    create table consents (
      user_id bigint not null references users (user_id),
      agreement_id text not null,
      version text not null,
      accepted_at timestamptz not null default now(),
      primary key (user_id, agreement_id, version)
    )`.execute(db)

  await sql`
    create table social_identities (
      source text not null,
      subject text not null,
      user_id bigint not null references users (user_id),
      nick_name text not null default '',
      created_at timestamptz not null default now(),
      primary key (source, subject),
      unique (user_id, source)
    )`.execute(db)
  await sql`
    create table social_attempts (
      state_hash bytea primary key,
      source text not null,
      code_verifier text not null,
      nonce text not null,
      redirect text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`.execute(db)
  await sql`
    create table social_tickets (
      ticket_hash bytea primary key,
      source text not null,
      subject text not null,
      nick_name text not null,
      expires_at timestamptz not null
    )`.execute(db)

  await sql`
    create table follows (
      user_id bigint not null references users (user_id),
      followed_id bigint not null references users (user_id) check (followed_id <> user_id),
      created_at timestamptz not null default now(),
      primary key (user_id, followed_id)
    )`.execute(db)
  await sql`create index follows_by_user on follows (user_id, created_at desc, followed_id desc)`.execute(db)
  await sql`create index follows_of_followed on follows (followed_id, created_at desc, user_id desc)`.execute(db)

  await sql`
    create table collects (
      user_id bigint not null references users (user_id),
      resource_id bigint not null references resources (resource_id) on delete cascade,
      created_at timestamptz not null default now(),
      primary key (user_id, resource_id)
    )`.execute(db)
  await sql`create index collects_by_user on collects (user_id, created_at desc, resource_id desc)`.execute(db)
}
