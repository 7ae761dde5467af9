import { type Kysely, sql } from 'kysely'

/** Comments get replies, likes, a region and their counts, and stand on posts as well as on resources. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A post has an id of the resources' sequence, and is no resource.
  await sql`alter table comments drop constraint if exists comments_resource_id_fkey, drop constraint comments_content_check`.execute(
    db,
  )
  await sql`
    alter table comments
      add column parent_id bigint references comments (comment_id) on delete cascade,
      add column mention_user_id bigint references users (user_id),
      add column addr_region text not null default '',
      add column like_count int not null default 0 check (like_count >= 0),
      add column reply_count int not null default 0 check (reply_count >= 0),
      add column wave_part smallint check (wave_part between 0 and 63),
      add column deleted_at timestamptz,
      add column order_ms int not null generated always as (coalesce(time_ms, 2147483647)) stored,
      add constraint comments_content_check check ((content = '') = (deleted_at is not null)),
      add constraint comments_reply_check check (parent_id is null or time_ms is null),
      add constraint comments_wave_check check ((wave_part is null) = (time_ms is null)) not valid`.execute(db)
  await sql`
    update comments set wave_part = least(63, time_ms::bigint * 64 / greatest(1, resources.duration_ms))
    from resources where resources.resource_id = comments.resource_id and time_ms is not null`.execute(db)
  await sql`alter table comments validate constraint comments_wave_check`.execute(db)

  await sql`drop index comments_on_the_wave`.execute(db)
  for (const [name, order] of [
    ['newest', 'comment_id'],
    ['hottest', 'like_count, comment_id'],
    ['in_order', 'order_ms, comment_id'],
  ] as const) {
    await sql`create index ${sql.id(`comments_${name}`)} on comments (resource_id, ${sql.raw(order)}) where parent_id is null`.execute(
      db,
    )
  }
  await sql`create index comments_on_the_wave on comments (resource_id, wave_part, like_count, comment_id)
    where wave_part is not null`.execute(db)
  await sql`create index comments_replies on comments (parent_id, comment_id) where parent_id is not null`.execute(db)
  await sql`create index comments_by_mentioned on comments (mention_user_id) where mention_user_id is not null`.execute(db)

  await sql`
    create table comment_likes (
      comment_id bigint references comments (comment_id) on delete cascade,
      user_id bigint references users (user_id) on delete cascade,
      created_at timestamptz not null default now(),
      primary key (comment_id, user_id)
    )`.execute(db)
  await sql`create index comment_likes_by_user on comment_likes (user_id)`.execute(db)
  await countComments(db)
}

/** Whatever adds or removes comments, the counts are right once it is committed. */
async function countComments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table comment_counts (
      subject_id bigint primary key,
      comment_count int not null check (comment_count >= 0),
      thread_count int not null check (thread_count >= 0)
    )`.execute(db)
  await sql`
    insert into comment_counts
    select resource_id, count(*), count(*) from comments group by resource_id`.execute(db)
  await sql`
    create function count_added_comments() returns trigger language plpgsql as $$
    begin
      insert into comment_counts as counts (subject_id, comment_count, thread_count)
        select resource_id, count(*) filter (where deleted_at is null), count(*) filter (where parent_id is null)
        from changed group by resource_id order by resource_id
        on conflict (subject_id) do update set
          comment_count = counts.comment_count + excluded.comment_count,
          thread_count = counts.thread_count + excluded.thread_count;
      update comments set reply_count = reply_count + replies
        from (select parent_id as answered, count(*) as replies from changed where parent_id is not null group by parent_id) as added
        where comment_id = answered;
      return null;
    end $$`.execute(db)
  await sql`
    create function count_removed_comments() returns trigger language plpgsql as $$
    begin
      update comment_counts as counts set
        comment_count = counts.comment_count - gone.comments,
        thread_count = counts.thread_count - gone.threads
        from (
          select resource_id, count(*) filter (where deleted_at is null) as comments, count(*) filter (where parent_id is null) as threads
          from changed group by resource_id
        ) as gone
        where subject_id = resource_id;
      update comments set reply_count = reply_count - replies
        from (select parent_id as answered, count(*) as replies from changed where parent_id is not null group by parent_id) as gone
        where comment_id = answered;
      return null;
    end $$`.execute(db)
  await sql`
    create function count_emptied_comments() returns trigger language plpgsql as $$
    begin
      update comment_counts as counts set comment_count = counts.comment_count - emptied
        from (
          select changed.resource_id, count(*) as emptied from changed join former using (comment_id)
          where changed.deleted_at is not null and former.deleted_at is null group by changed.resource_id
        ) as gone
        where subject_id = resource_id;
      return null;
    end $$`.execute(db)
  for (const [event, tables, run] of [
    ['insert', 'new table as changed', 'count_added_comments'],
    ['delete', 'old table as changed', 'count_removed_comments'],
    ['update', 'old table as former new table as changed', 'count_emptied_comments'],
  ] as const) {
    await sql`create trigger ${sql.id(run)} after ${sql.raw(event)} on comments referencing ${sql.raw(tables)}
      for each statement execute function ${sql.id(run)}()`.execute(db)
  }

  await sql`
    create function remove_comments() returns trigger language plpgsql as $$
    begin
      delete from comments where resource_id = old.resource_id;
      delete from comment_counts where subject_id = old.resource_id;
      return null;
    end $$`.execute(db)
  await sql`create trigger remove_comments after delete on resources for each row execute function remove_comments()`.execute(db)
}
