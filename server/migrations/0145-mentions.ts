import { type Kysely, sql } from 'kysely'

/** Whom comments and posts name with an @, by the nickname that stands in the text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mentions (
      comment_id bigint references comments (comment_id) on delete cascade,
      post_id bigint references posts (post_id) on delete cascade,
      user_id bigint not null references users (user_id),
      nick_name text not null,
      check (num_nonnulls(comment_id, post_id) = 1)
    )`.execute(db)
  await sql`create unique index mentions_of_comment on mentions (comment_id, user_id) where comment_id is not null`.execute(db)
  await sql`create unique index mentions_of_post on mentions (post_id, user_id) where post_id is not null`.execute(db)
  await sql`create index mentions_by_user on mentions (user_id)`.execute(db)

  // People to name are looked for by how their names begin.
  await sql`create index users_artists_by_name on users (lower(nick_name) text_pattern_ops) where is_artists`.execute(db)

  // Of posts one says 收藏, as of everything else that can be collected.
  await sql`
    update notices set title = replace(title, '赞了你的贴子', '收藏了你的贴子')
    where kind = 'like' and post_id is not null and title like '赞了你的贴子%'`.execute(db)
}
