import { type Kysely, sql } from 'kysely'

/**
 * Counts of an artist's published works and their plays, so that no page scans all works of everybody it names. Triggers keep
 * them right for every statement that publishes, moves, plays or deletes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table artist_counts (
      artist_id bigint primary key references users (user_id) on delete cascade,
      resource_count bigint not null,
      play_count bigint not null
    )`.execute(db)
  await sql`
    insert into artist_counts (artist_id, resource_count, play_count)
    select artist_id, count(*), coalesce(sum(play_count), 0) from resources left join resource_counts using (resource_id)
    where published_at is not null and artist_id is not null group by artist_id`.execute(db)

  // Rows are written in one order, so that two statements do not wait for each other.
  await sql`
    create function add_to_artist(artists bigint[], works bigint[], plays bigint[]) returns void language sql as $$
      insert into artist_counts as known (artist_id, resource_count, play_count)
      select artist_id, sum(work), sum(play) from unnest(artists, works, plays) as change (artist_id, work, play)
      where artist_id is not null group by artist_id having sum(work) <> 0 or sum(play) <> 0 order by artist_id
      on conflict (artist_id) do update set
        resource_count = known.resource_count + excluded.resource_count,
        play_count = known.play_count + excluded.play_count
    $$`.execute(db)

  // Plays that come with a new work are counted by the trigger of their own table.
  await statementTrigger(
    db,
    'resources',
    'insert',
    sql`
    perform add_to_artist(array_agg(artist_id), array_agg(1), array_agg(0)) from new_rows where published_at is not null;`,
  )
  await statementTrigger(
    db,
    'resources',
    'update',
    sql`
    perform add_to_artist(array_agg(artist_id), array_agg(step), array_agg(step * coalesce(play_count, 0))) from (
      select new_rows.resource_id, side.artist_id, side.step from new_rows join old_rows using (resource_id)
      cross join lateral (values
        (old_rows.artist_id, -1, old_rows.published_at), (new_rows.artist_id, 1, new_rows.published_at)
      ) as side (artist_id, step, published_at)
      where side.published_at is not null
        and (old_rows.artist_id, old_rows.published_at is null) is distinct from (new_rows.artist_id, new_rows.published_at is null)
    ) as change left join resource_counts using (resource_id);`,
  )
  await statementTrigger(
    db,
    'resource_counts',
    'insert',
    sql`
    perform add_to_artist(array_agg(artist_id), array_agg(0), array_agg(play_count))
    from new_rows join resources using (resource_id) where published_at is not null and play_count <> 0;`,
  )
  await statementTrigger(
    db,
    'resource_counts',
    'update',
    sql`
    perform add_to_artist(array_agg(artist_id), array_agg(0), array_agg(new_rows.play_count - old_rows.play_count))
    from new_rows join old_rows using (resource_id) join resources using (resource_id)
    where published_at is not null and new_rows.play_count <> old_rows.play_count;`,
  )

  // Before the row goes, since its counts go with it.
  await sql`
    create function uncount_work() returns trigger language plpgsql as $$
    begin
      perform add_to_artist(array[old.artist_id], array[-1], array[-coalesce(
        (select play_count from resource_counts where resource_id = old.resource_id), 0)]);
      return old;
    end $$`.execute(db)
  await sql`create trigger uncount_work before delete on resources for each row
    when (old.published_at is not null) execute function uncount_work()`.execute(db)
}

async function statementTrigger(
  db: Kysely<unknown>,
  table: 'resources' | 'resource_counts',
  event: 'insert' | 'update',
  body: ReturnType<typeof sql>,
): Promise<void> {
  const name = sql.id(`count_for_artist_on_${event}_of_${table}`)
  await sql`create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`.execute(db)
  const rows = event === 'insert' ? sql`new table as new_rows` : sql`old table as old_rows new table as new_rows`
  await sql`create trigger ${name} after ${sql.raw(event)} on ${sql.id(table)} referencing ${rows}
    for each statement execute function ${name}()`.execute(db)
}
