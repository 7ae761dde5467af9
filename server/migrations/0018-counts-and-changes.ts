import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await moveCounts(db)
  await markChanges(db)
}

/** Counts get a narrow row of their own: neither a play nor a favourite writes or waits for the row that an artist edits. */
async function moveCounts(db: Kysely<unknown>): Promise<void> {
  // The kind stands here too, because the charts of all time read the best of one kind in order.
  await sql`
    create table resource_counts (
      resource_id bigint primary key references resources (resource_id) on delete cascade,
      content_type smallint not null,
      play_count bigint not null default 0,
      download_count bigint not null default 0,
      collect_count bigint not null default 0,
      changed_in xid8 not null default pg_current_xact_id()
    )`.execute(db)
  await sql`
    insert into resource_counts (resource_id, content_type, play_count, download_count, collect_count)
    select resource_id, content_type, play_count, download_count, collect_count from resources`.execute(db)
  // Their four indexes go with the columns.
  await sql`alter table resources drop play_count, drop download_count, drop collect_count`.execute(db)
  for (const order of ['play_count', 'download_count']) {
    await sql`create index ${sql.id(`resource_counts_by_${order}`)}
      on resource_counts (content_type, ${sql.id(order)} desc, resource_id desc)`.execute(db)
  }
  // A statement that writes the counts along with the resource has been before this trigger.
  await sql`
    create function resources_counted() returns trigger language plpgsql as $$
    begin
      insert into resource_counts (resource_id, content_type) values (new.resource_id, new.content_type) on conflict do nothing;
      return null;
    end $$`.execute(db)
  await sql`create trigger resources_counted after insert on resources for each row execute function resources_counted()`.execute(
    db,
  )
  await sql`
    create function resources_change_kind() returns trigger language plpgsql as $$
    begin
      update resource_counts set content_type = new.content_type where resource_id = new.resource_id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger resources_change_kind after update of content_type on resources for each row
    when (old.content_type <> new.content_type) execute function resources_change_kind()`.execute(db)
}

/**
 * Each row that others keep in memory carries the transaction that changed it last: whoever holds a snapshot finds what
 * was committed since, whatever the order of the commits. See server/src/catalog/changes.sql.ts.
 */
async function markChanges(db: Kysely<unknown>): Promise<void> {
  for (const table of ['resources', 'users']) {
    await sql`alter table ${sql.id(table)} add changed_in xid8 not null default pg_current_xact_id()`.execute(db)
  }
  // Those that are no more.
  await sql`create table removed_resources (
    resource_id bigint primary key,
    changed_in xid8 not null default pg_current_xact_id()
  )`.execute(db)
  for (const [table, id] of [
    ['resources', 'resource_id'],
    ['resource_counts', 'resource_id'],
    ['removed_resources', 'resource_id'],
    ['users', 'user_id'],
  ] as const) {
    await sql`create index ${sql.id(`${table}_by_transaction`)} on ${sql.id(table)} (changed_in, ${sql.id(id)})`.execute(db)
  }

  await sql`
    create function mark_change() returns trigger language plpgsql as $$
    begin
      new.changed_in := pg_current_xact_id();
      return new;
    end $$`.execute(db)
  for (const table of ['resources', 'resource_counts']) {
    await sql`create trigger mark_change before update on ${sql.id(table)} for each row execute function mark_change()`.execute(
      db,
    )
  }
  const differ = (columns: string[]) => {
    const row = (of: string) => `row(${columns.map((column) => `${of}.${column}`).join(', ')})`
    return sql.raw(`${row('old')} is distinct from ${row('new')}`)
  }
  // Signing in changes nothing that others see of a person.
  await sql`create trigger mark_change before update on users for each row
    when (${differ(SEEN_OF_A_PERSON)}) execute function mark_change()`.execute(db)

  await sql`
    create function keep_removal() returns trigger language plpgsql as $$
    begin
      insert into removed_resources (resource_id) values (old.resource_id)
        on conflict (resource_id) do update set changed_in = excluded.changed_in;
      return null;
    end $$`.execute(db)
  await sql`create trigger keep_removal after delete on resources for each row execute function keep_removal()`.execute(db)

  // Files and members belong to what is shown of a resource: their changes are the resource's.
  for (const [table, owner] of [
    ['audio_sources', 'resource_id'],
    ['collection_members', 'collection_id'],
  ] as const) {
    const mark = sql.id(`mark_resource_of_${table}`)
    await sql`
      create function ${mark}() returns trigger language plpgsql as $$
      begin
        update resources set changed_in = pg_current_xact_id()
          where resource_id = coalesce(new.${sql.id(owner)}, old.${sql.id(owner)}) and changed_in <> pg_current_xact_id();
        return null;
      end $$`.execute(db)
    await sql`create trigger mark_resource after insert or delete on ${sql.id(table)} for each row
      execute function ${mark}()`.execute(db)
  }
  await sql`create trigger mark_resource_of_changed after update on audio_sources for each row
    when (${differ(SEEN_OF_A_FILE)}) execute function mark_resource_of_audio_sources()`.execute(db)
  await sql`create trigger mark_resource_of_changed after update on collection_members for each row
    execute function mark_resource_of_collection_members()`.execute(db)
}

const SEEN_OF_A_PERSON = [
  'nick_name',
  'avatar',
  'is_artists',
  'addr_region',
  'information',
  'user_style',
  'fans_count',
  'closed_at',
]

const SEEN_OF_A_FILE = [
  'position',
  'label',
  'file_name',
  'file_type',
  'file_size',
  'duration_ms',
  'sha256',
  'storage_key',
  'waveform',
  'waveform_overview',
  'bands',
  'hls_key',
  'loudness_lufs',
  'preview_ms',
]
