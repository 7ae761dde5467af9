import type { Mention } from '@shenglang/contract/social/mentions'
import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '../platform/database/any-of.ts'
import type { Db } from '../platform/database/db.ts'

/** The text that mentions users: a comment or a post. */
export type Naming = { comment_id: string } | { post_id: string }

/** The mentioned users, as JSON; part of a statement. */
export const mentionsOf = (column: 'comment_id' | 'post_id', id: RawBuilder<unknown>) =>
  sql<
    Mention[]
  >`(select coalesce(json_agg(json_build_object('userId', mentions.user_id::text, 'nickName', mentions.nick_name)), '[]')
    from mentions where mentions.${sql.ref(column)} = ${id})`

/** Those of these users who have an account. */
export async function selectPeople(db: Db, userIds: string[]): Promise<Mention[]> {
  return db
    .selectFrom('users')
    .select(['user_id as userId', 'nick_name as nickName'])
    .where('user_id', '=', anyOf(userIds))
    .where('closed_at', 'is', null)
    .execute()
}

/** Adds mentions. Returns the new ones. */
export async function insertMentions(db: Db, of: Naming, people: Mention[]): Promise<string[]> {
  if (people.length === 0) return []
  const rows = await db
    .insertInto('mentions')
    .values(people.map(({ userId, nickName }) => ({ ...of, user_id: userId, nick_name: nickName })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

interface Search {
  /** Part of the name, in lower case; '' for anybody. */
  key: string
  /** The subject: its author and commenters come next to followed users. */
  subjectId: string | undefined
  most: number
}

/** Followed users, and recent commenters, that are searched at most. */
const SEARCHED_MAX = 1000

export async function selectMentionable(db: Db, userId: string, { key, subjectId, most }: Search) {
  const pattern = key.replace(/[\\%_]/g, '\\$&')
  const subject = subjectId ?? null
  const { rows } = await sql<Mention & { avatar: string; isArtists: boolean }>`
    with followed as (
      select followed_id as user_id from follows where user_id = ${userId} order by created_at desc, followed_id desc limit ${SEARCHED_MAX}
    ), present as (
      (select user_id from comments where resource_id = ${subject} and parent_id is null order by comment_id desc limit ${SEARCHED_MAX})
      union all select artist_id from resources where resource_id = ${subject}
      union all select author_id from posts where post_id = ${subject}
    ), artists as (
      select user_id from users where is_artists and lower(nick_name) like ${`${pattern}%`} and ${key !== ''}
      order by fans_count desc limit ${most}
    ), candidates as (
      select user_id, min(rank) as rank from (
        select user_id, 0 as rank from followed
        union all select user_id, 1 from present
        union all select user_id, 2 from artists
      ) as each_one group by user_id
    )
    select users.user_id as "userId", nick_name as "nickName", avatar, is_artists as "isArtists"
    from candidates join users using (user_id)
    where user_id <> ${userId} and closed_at is null and lower(nick_name) like ${`%${pattern}%`}
      and not exists (select from blocks where blocks.user_id = ${userId} and blocked_id = users.user_id)
      and not exists (select from blocks where blocks.user_id = users.user_id and blocked_id = ${userId})
    order by rank, length(nick_name), users.user_id limit ${most}`.execute(db)
  return rows
}

/** Removes the links to a user from the texts of others, which stay. */
export async function eraseMentions(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('mentions').where('user_id', '=', userId).execute()
}
