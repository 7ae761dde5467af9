import { type Kysely, sql } from 'kysely'

/** Posts become what they are: what anybody writes, no work of an artist. Those there are move over under their ids. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createPosts(db)
  await createSearch(db)
  await movePosts(db)
}

async function createPosts(db: Kysely<unknown>): Promise<void> {
  // One sequence for both, so that a favourite, a comment and an address need not say which of the two they mean.
  await sql`create table posts (
    post_id bigint primary key default nextval('resources_resource_id_seq'),
    author_id bigint not null references users,
    title text not null default '',
    content text not null default '',
    pictures text[] not null default '{}',
    topic text not null default '',
    attached_id bigint,
    addr_region text not null default '',
    created_at timestamptz not null default now(),
    edited_at timestamptz,
    hidden_at timestamptz,
    hidden_by text check (hidden_by in ('author', 'staff')),
    check (title <> '' or content <> '' or pictures <> '{}' or attached_id is not null)
  )`.execute(db)
  await sql`create index posts_newest on posts (created_at desc, post_id desc) where hidden_at is null`.execute(db)
  await sql`create index posts_of_author on posts (author_id, created_at desc, post_id desc) where hidden_at is null`.execute(db)
  await sql`create index posts_on_topic on posts (lower(topic), created_at desc, post_id desc)
    where hidden_at is null and topic <> ''`.execute(db)
  await sql`create index posts_of_everybody on posts (author_id)`.execute(db)

  // Ten times the likes are worth half a day; what is liked as much as another and younger stands before it.
  await sql`create function post_heat(likes bigint, comments bigint, created_at timestamptz) returns bigint
    language sql immutable parallel safe
    return (1000000 * (log(greatest(1, likes + 2 * comments)::numeric) + extract(epoch from created_at) / 43200))::bigint`.execute(
    db,
  )
  // A narrow row of its own: a like writes neither the text nor its indexes.
  await sql`create table post_counts (
    post_id bigint primary key references posts on delete cascade,
    created_at timestamptz not null,
    like_count bigint not null default 0 check (like_count >= 0),
    comment_count bigint not null default 0 check (comment_count >= 0),
    heat bigint not null generated always as (post_heat(like_count, comment_count, created_at)) stored
  )`.execute(db)
  await sql`create index post_counts_hottest on post_counts (heat desc, post_id desc)`.execute(db)

  // What is said below a post counts for its heat, too.
  await sql`create function count_post_comments() returns trigger language plpgsql as $$
    begin
      update post_counts set comment_count = new.comment_count where post_id = new.subject_id;
      return null;
    end $$`.execute(db)
  await sql`create trigger count_post_comments after insert or update on comment_counts
    for each row execute function count_post_comments()`.execute(db)

  await sql`create table post_likes (
    user_id bigint not null references users,
    post_id bigint not null references posts on delete cascade,
    created_at timestamptz not null default now(),
    primary key (user_id, post_id)
  )`.execute(db)
  await sql`create index post_likes_by_user on post_likes (user_id, created_at desc, post_id desc)`.execute(db)
  await sql`create index post_likes_of_post on post_likes (post_id)`.execute(db)
}

/** Chinese has no spaces between words: every pair of neighbouring characters is a term. */
async function createSearch(db: Kysely<unknown>): Promise<void> {
  await sql`create function post_words(title text, topic text, content text) returns text
    language sql immutable parallel safe
    return lower(normalize(title || ' ' || topic || ' ' || content, NFKC))`.execute(db)
  await sql`create function post_grams(words text) returns text[]
    language sql immutable parallel safe
    return (select coalesce(array_agg(distinct pair), '{}') from (
      select letter || lead(letter) over (order by place) as pair
      from unnest(string_to_array(words, null)) with ordinality as letters (letter, place)
    ) as pairs where pair is not null and pair !~ '\\s')`.execute(db)
  await sql`create index posts_by_words on posts using gin (post_grams(post_words(title, topic, content)))
    where hidden_at is null`.execute(db)
}

async function movePosts(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into posts (post_id, author_id, title, content, pictures, created_at, hidden_at, hidden_by)
    select resource_id, artist_id, title, description, array_remove(array[cover], ''), coalesce(published_at, created_at),
      case when published_at is null then now() end, case when published_at is null then 'author' end
    from resources where content_type = 3`.execute(db)
  await sql`
    insert into post_counts (post_id, created_at, like_count, comment_count)
    select post_id, created_at, collect_count, coalesce(comment_counts.comment_count, 0)
    from posts join resource_counts on resource_id = post_id left join comment_counts on subject_id = post_id`.execute(db)
  await sql`
    insert into post_likes (user_id, post_id, created_at)
    select user_id, resource_id, collects.created_at from collects join posts on post_id = resource_id`.execute(db)
  // The demo knows what of it is published.
  await sql`alter table demo_resources drop constraint demo_resources_resource_id_fkey`.execute(db)
  await sql`delete from collection_members using posts where resource_id = post_id`.execute(db)
  // What was said of them goes with no resource: it stands on the post.
  await sql`alter table resources disable trigger remove_comments`.execute(db)
  await sql`delete from resources where content_type = 3`.execute(db)
  await sql`alter table resources enable trigger remove_comments`.execute(db)
}
