import { type Kysely, sql } from 'kysely'

/** Announcements of staff: one row each, which members find when they read their notices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Its number comes from the notices' own: one number names a notice, a release or an announcement.
  await sql`
    create table announcements (
      announcement_id bigint primary key default nextval(pg_get_serial_sequence('notices', 'notice_id')),
      title text not null,
      content text not null,
      link text not null default '',
      audience text not null check (audience in ('all', 'vip', 'artists')),
      vip_level integer not null default 0,
      out_at timestamptz(3),
      until_at timestamptz(3),
      withdrawn_at timestamptz,
      author_id bigint not null references users (user_id),
      seen_count integer not null default 0,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      check ((audience = 'vip') = (vip_level > 0)),
      check (until_at > out_at)
    )`.execute(db)
  await sql`create index announcements_out on announcements (out_at) where withdrawn_at is null and out_at is not null`.execute(
    db,
  )
  await sql`create index announcements_by_author on announcements (author_id)`.execute(db)
  await sql`alter table notice_readers add announcements_read bigint[] not null default '{}'`.execute(db)
}
