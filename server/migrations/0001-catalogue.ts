import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      user_id bigint generated always as identity primary key,
      nick_name text not null,
      avatar text not null default '',
      is_artists boolean not null default false,
      addr_region text not null default '',
      information text not null default '',
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create unique index users_artist_name on users (nick_name) where is_artists`.execute(db)

  await sql`
    create table categories (
      category_id bigint generated always as identity primary key,
      code text not null unique collate "C",
      parent_code text collate "C" references categories (code),
      name text not null,
      menu_id bigint,
      position int not null
    )`.execute(db)

  await sql`
    create table resources (
      resource_id bigint generated always as identity primary key,
      title text not null check (title <> ''),
      description text not null default '',
      artist_id bigint not null references users (user_id),
      content_type smallint not null check (content_type between 1 and 6),
      category_code text not null collate "C" references categories (code),
      style text not null default '',
      version text not null default '',
      genres text[] not null default '{}',
      energy smallint not null default 0 check (energy between 0 and 10),
      tbpm real not null default 0 check (tbpm >= 0),
      tkey text not null default '' check (tkey ~ '^(([1-9]|1[0-2])[AB])?$'),
      duration_ms int not null default 0 check (duration_ms >= 0),
      release_date date not null default current_date,
      cover text not null default '',
      cover_color text not null default '#222228',
      play_vip_level smallint not null default 0,
      free_vip_level smallint not null default 0,
      play_count bigint not null default 0,
      download_count bigint not null default 0,
      collect_count bigint not null default 0,
      package_file_id bigint,
      published_at timestamptz,
      created_at timestamptz not null default now()
    )`.execute(db)
  for (const order of ['published_at', 'play_count', 'download_count', 'collect_count', 'tbpm']) {
    const name = sql.id(`resources_by_${order}`)
    await sql`create index ${name} on resources (content_type, ${sql.id(order)} desc, resource_id desc)
      where published_at is not null`.execute(db)
  }
  await sql`create index resources_by_artist on resources (artist_id, published_at desc, resource_id desc)
    where published_at is not null`.execute(db)
  await sql`create index resources_by_category on resources (category_code, published_at desc, resource_id desc)
    where published_at is not null`.execute(db)

  await sql`
    create table collection_members (
      collection_id bigint not null references resources (resource_id) on delete cascade,
      position int not null,
      resource_id bigint not null references resources (resource_id),
      primary key (collection_id, position)
    )`.execute(db)

  await sql`
    create table audio_sources (
      file_id bigint generated always as identity primary key,
      resource_id bigint not null references resources (resource_id) on delete cascade,
      position int not null,
      file_name text not null,
      file_type text not null,
      file_size bigint not null,
      duration_ms int not null,
      sha256 text not null,
      storage_key text not null,
      waveform text not null,
      waveform_overview text not null,
      download_count bigint not null default 0,
      created_at timestamptz not null default now(),
      unique (resource_id, position)
    )`.execute(db)
  await sql`create unique index audio_sources_content on audio_sources (sha256)`.execute(db)
}
