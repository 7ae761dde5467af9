import { type Kysely, sql } from 'kysely'

/** When what is shown or searched of a resource last changed: how an index in memory learns of it. Counts are left out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table resources add changed_at timestamptz not null default clock_timestamp()`.execute(db)
  await sql`create index resources_by_change on resources (changed_at)`.execute(db)
  await sql`
    create function resources_changed() returns trigger language plpgsql as $$
    begin
      new.changed_at := clock_timestamp();
      return new;
    end $$`.execute(db)
  await sql`
    create trigger resources_changed before update on resources for each row
    when (row(old.title, old.artist_id, old.content_type, old.category_code, old.style, old.version, old.genres, old.energy,
        old.tbpm, old.tkey, old.duration_ms, old.release_date, old.play_vip_level, old.published_at)
      is distinct from row(new.title, new.artist_id, new.content_type, new.category_code, new.style, new.version, new.genres,
        new.energy, new.tbpm, new.tkey, new.duration_ms, new.release_date, new.play_vip_level, new.published_at))
    execute function resources_changed()`.execute(db)
  // Lists are ordered and filtered by that index; what the database still orders by itself keeps its own.
  for (const order of ['published_at', 'collect_count', 'tbpm']) {
    await sql`drop index ${sql.id(`resources_by_${order}`)}`.execute(db)
    await sql`drop index ${sql.id(`resources_of_all_types_by_${order}`)}`.execute(db)
  }
  await sql`drop index resources_by_category`.execute(db)
}
