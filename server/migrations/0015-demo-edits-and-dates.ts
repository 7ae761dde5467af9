import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What of the demo catalogue is published; empty once all of it is.
  await sql`
    create table demo_resources (
      slug text primary key,
      resource_id bigint not null references resources (resource_id) on delete cascade
    )`.execute(db)

  // What an artist wants to say of a published work instead, until a review lets it through.
  await sql`alter table resources add edits jsonb not null default '{}'`.execute(db)

  // Unknown until a work is published, or for good where nobody told it.
  await sql`alter table resources alter release_date drop not null, alter release_date drop default`.execute(db)
  await sql`update resources set release_date = null where published_at is null`.execute(db)

  // Posts, goods and services are no kind of medium.
  await sql`alter table resources drop constraint resources_resource_type_check`.execute(db)
  await sql`alter table resources add check (resource_type in ('MUSIC', 'VIDEO', 'ALBUM', 'VIDEO_COLLECTION', ''))`.execute(db)
  await sql`update resources set resource_type = '' where content_type not in (1, 2)`.execute(db)
  await sql`
    create or replace function resources_state() returns trigger language plpgsql as $$
    begin
      if new.published_at is not null and new.state = 'draft' then new.state := 'published'; end if;
      if new.content_type not in (1, 2) then new.resource_type := ''; end if;
      return new;
    end $$`.execute(db)
}
