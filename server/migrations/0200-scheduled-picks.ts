import { type Kysely, sql } from 'kysely'

/**
 * The editors' lists with a period for each entry and a version for each list; the picks of days, each with a version that no
 * later pick of its day repeats; and the pairs of the first page.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table picks
      add starts_at timestamptz,
      add ends_at timestamptz,
      add constraint picks_period_check check (starts_at < ends_at)`.execute(db)
  await sql`
    create table pick_lists (
      list text primary key check (list in ('choice', 'one', 'hero')),
      version int not null default 1
    )`.execute(db)
  await sql`insert into pick_lists (list) values ('choice'), ('one'), ('hero')`.execute(db)
  await sql`
    create table daily_picks (
      day date primary key,
      resource_id bigint not null references resources (resource_id) on delete cascade,
      note text not null default '',
      version int not null generated always as identity
    )`.execute(db)
  await sql`
    create table hero_pairs (
      position int primary key,
      from_id bigint not null references resources (resource_id) on delete cascade,
      to_id bigint not null references resources (resource_id) on delete cascade,
      starts_at timestamptz,
      ends_at timestamptz,
      check (from_id <> to_id),
      check (starts_at < ends_at)
    )`.execute(db)
}
