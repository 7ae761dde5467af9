import { type Kysely, sql } from 'kysely'

/** What becomes of a notice of infringement: its works, the artists' statements, and a log that can only be added to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table infringement_notices
      add decided_at timestamptz,
      add decision text not null default ''`.execute(db)
  await sql`create index infringement_notices_open on infringement_notices (notice_id) where decided_at is null`.execute(db)

  // Names the work by no reference: the docket outlives it.
  await sql`
    create table docket_works (
      notice_id bigint not null references infringement_notices (notice_id),
      resource_id bigint not null,
      artist_id bigint not null,
      title text not null,
      state text not null default 'received'
        check (state in ('received', 'refused', 'removed', 'countered', 'waiting', 'restored', 'handedOn')),
      changed_at timestamptz not null default now(),
      restore_due_at timestamptz,
      published_at timestamptz,
      removed_version text not null default '',
      primary key (notice_id, resource_id),
      check ((state = 'waiting') = (restore_due_at is not null))
    )`.execute(db)
  await sql`create index docket_works_of_artist on docket_works (artist_id)`.execute(db)
  await sql`create index docket_works_disputed on docket_works (resource_id)
    where state in ('removed', 'countered', 'waiting', 'handedOn')`.execute(db)
  await sql`create index docket_works_due on docket_works (restore_due_at) where restore_due_at is not null`.execute(db)

  await sql`
    create table docket_statements (
      notice_id bigint not null,
      resource_id bigint not null,
      artist_id bigint not null,
      name text not null,
      phone text not null,
      statement text not null,
      proof text not null,
      created_at timestamptz not null default now(),
      primary key (notice_id, resource_id),
      foreign key (notice_id, resource_id) references docket_works
    )`.execute(db)
  await sql`create index docket_statements_of_artist on docket_statements (artist_id)`.execute(db)

  await sql`
    create table docket_events (
      event_id bigint generated always as identity primary key,
      notice_id bigint not null references infringement_notices (notice_id),
      resource_id bigint,
      kind text not null
        check (kind in ('received', 'accept', 'refuse', 'counter', 'forwardCounter', 'handOn', 'restore')),
      actor_id bigint,
      note text not null default '',
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index docket_events_of_notice on docket_events (notice_id, event_id)`.execute(db)
  await sql`create trigger only_added_to before update or delete or truncate on docket_events
    for each statement execute function refuse_change()`.execute(db)

  await sql`
    insert into docket_works (notice_id, resource_id, artist_id, title, changed_at)
    select distinct notice_id, resource_id, artist_id, title, infringement_notices.created_at
    from infringement_notices
      cross join lateral unnest(resource_urls) as url
      join resources on resource_id::text = (regexp_match(url, '[?&]id=([1-9][0-9]{0,17})(&|#|$)'))[1]`.execute(db)
  await sql`insert into docket_events (notice_id, kind, created_at)
    select notice_id, 'received', created_at from infringement_notices order by notice_id`.execute(db)
}
