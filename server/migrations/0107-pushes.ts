import { type Kysely, sql } from 'kysely'

/** Messages to browsers whose pages are closed: what a person wants to be told of so, where to, and what waits to be sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table push_settings (
    user_id bigint primary key references users,
    kinds text[] not null,
    quiet_from smallint check (quiet_from between 0 and 23),
    quiet_to smallint check (quiet_to between 0 and 23),
    time_zone text not null,
    check ((quiet_from is null) = (quiet_to is null))
  )`.execute(db)
  // A browser is told for as long as somebody is signed in there.
  await sql`create table push_subscriptions (
    subscription_id bigint generated always as identity primary key,
    user_id bigint not null references users,
    session_id bigint not null unique references sessions on delete cascade,
    endpoint text not null unique,
    p256dh text not null,
    auth text not null,
    created_at timestamptz not null
  )`.execute(db)
  await sql`create index push_subscriptions_of_user on push_subscriptions (user_id, subscription_id)`.execute(db)
  await sql`create table pushes (
    push_id bigint generated always as identity primary key,
    subscription_id bigint not null references push_subscriptions on delete cascade,
    title text not null,
    body text not null,
    url text not null,
    tag text not null,
    tries smallint not null default 0,
    due_at timestamptz not null default now(),
    unique (subscription_id, tag)
  )`.execute(db)
  await sql`create index pushes_due on pushes (due_at)`.execute(db)
  // An artist may have a million followers: the worker finds those who are to be told.
  await sql`create table releases_to_push (
    release_id bigint primary key references releases on delete cascade
  )`.execute(db)
}
