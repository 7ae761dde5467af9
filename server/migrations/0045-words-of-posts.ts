import { type Kysely, sql } from 'kysely'

/**
 * The words of a post as they are looked for are kept beside it: to make them alike is a thousand times what it costs to
 * compare them. Of Latin letters and digits, of which there are few, three in a row are a term besides two.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index posts_by_words`.execute(db)
  await sql`alter table posts add column words text not null generated always as (post_words(title, topic, content)) stored`.execute(
    db,
  )
  await sql`create or replace function post_grams(words text) returns text[]
    language sql immutable parallel safe
    return (select coalesce(array_agg(distinct gram), '{}') from (
      select letter || lead(letter) over in_order as pair, letter || lead(letter) over in_order || lead(letter, 2) over in_order as triple
      from unnest(string_to_array(words, null)) with ordinality as letters (letter, place) window in_order as (order by place)
    ) as runs, unnest(array[pair, case when triple ~ '^[a-z0-9]{3}$' then triple end]) as gram
    where gram is not null and gram !~ '\\s')`.execute(db)
  await sql`create index posts_by_words on posts using gin (post_grams(words)) where hidden_at is null`.execute(db)
}
