import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table small_files (
      small_file_id bigint generated always as identity primary key,
      owner_id bigint not null references users (user_id),
      file_name text not null,
      content_type text not null,
      file_size bigint not null,
      storage_key text not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index small_files_of_owner on small_files (owner_id, created_at desc)`.execute(db)

  await sql`
    create table artist_applications (
      application_id bigint generated always as identity primary key,
      user_id bigint not null references users (user_id),
      state text not null check (state in ('submitted', 'resubmitted', 'approved', 'rejected')),
      artist_name text not null,
      real_name text not null,
      id_number_sealed bytea not null,
      id_number_masked text not null,
      phone text not null,
      style text not null,
      introduction text not null,
      sample_ids bigint[] not null default '{}',
      agreement_version text not null,
      reason text not null default '',
      reviewer_id bigint references users (user_id),
      created_at timestamptz not null default now(),
      reviewed_at timestamptz
    )`.execute(db)
  await sql`create index artist_applications_of_user on artist_applications (user_id, application_id desc)`.execute(db)
  await sql`create unique index artist_applications_open on artist_applications (user_id)
    where state in ('submitted', 'resubmitted')`.execute(db)

  await sql`
    alter table resources
      add state text not null default 'draft' check (state in ('draft', 'processing', 'review', 'published', 'taken_down')),
      add release_at timestamptz,
      add approved_at timestamptz,
      add ai_made boolean not null default false,
      add cues jsonb not null default '{}',
      add own_fields text[] not null default '{}'`.execute(db)
  await sql`update resources set state = 'published' where published_at is not null`.execute(db)
  // What is published by a statement that says nothing of the state is published.
  await sql`
    create function resources_state() returns trigger language plpgsql as $$
    begin
      if new.published_at is not null and new.state = 'draft' then new.state := 'published'; end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger resources_state before insert on resources for each row execute function resources_state()`.execute(db)
  await sql`create index resources_of_artist on resources (artist_id, resource_id desc)`.execute(db)
  await sql`create index resources_by_state on resources (state, resource_id)`.execute(db)
  await sql`create index resources_approved on resources (release_at) where approved_at is not null`.execute(db)
  await sql`create index collection_members_of_resource on collection_members (resource_id)`.execute(db)

  await sql`
    create table uploads (
      upload_id text primary key,
      owner_id bigint not null references users (user_id),
      size_bytes bigint not null check (size_bytes >= 0),
      file_name text not null,
      metadata jsonb not null,
      created_at timestamptz not null default now(),
      finished_at timestamptz
    )`.execute(db)
  await sql`create index uploads_open on uploads (owner_id, created_at) where finished_at is null`.execute(db)

  await sql`
    create table originals (
      original_id bigint generated always as identity primary key,
      upload_id text not null unique,
      owner_id bigint not null references users (user_id),
      file_name text not null,
      content_type text not null,
      size_bytes bigint not null,
      sha256 text not null,
      storage_key text not null,
      created_at timestamptz not null default now(),
      unique (owner_id, sha256)
    )`.execute(db)

  await sql`
    create table resource_files (
      resource_file_id bigint generated always as identity primary key,
      resource_id bigint not null references resources (resource_id) on delete cascade,
      original_id bigint not null references originals (original_id),
      position int not null,
      label text not null default '',
      state text not null default 'queued' check (state in ('queued', 'running', 'failed', 'ready')),
      step text not null default '',
      fraction real not null default 0,
      reason text not null default '',
      replaces_id bigint references resource_files (resource_file_id) on delete set null,
      facts jsonb,
      waveform text not null default '',
      waveform_overview text not null default '',
      bands text not null default '',
      hls_key text not null default '',
      source_file_id bigint,
      retired_at timestamptz,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index resource_files_of_resource on resource_files (resource_id, position)`.execute(db)
  await sql`create index resource_files_replacing on resource_files (replaces_id) where replaces_id is not null`.execute(db)
  await sql`create index resource_files_heard on resource_files (source_file_id) where source_file_id is not null`.execute(db)
  await sql`create index resource_files_of_original on resource_files (original_id)`.execute(db)

  await sql`
    create table resource_log (
      log_id bigint generated always as identity primary key,
      resource_id bigint not null references resources (resource_id) on delete cascade,
      actor_id bigint references users (user_id),
      from_state text not null,
      to_state text not null,
      reason text not null default '',
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index resource_log_of_resource on resource_log (resource_id, log_id)`.execute(db)

  // A source without a position was replaced: whoever plays it may go on, nobody finds it any more.
  await sql`
    alter table audio_sources
      alter position drop not null,
      add label text not null default '',
      add bands text not null default '',
      add hls_key text not null default ''`.execute(db)
  // Two artists may hold the same recording; whether they may is for the review.
  await sql`drop index audio_sources_content`.execute(db)
  await sql`create index audio_sources_content on audio_sources (sha256)`.execute(db)
}
