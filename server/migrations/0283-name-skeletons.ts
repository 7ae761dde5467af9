import { type Kysely, sql } from 'kysely'
import { nameSkeleton } from '../src/accounts/name-skeleton.ts'

/** A server before it writes and reads keys of the rule before. */
export const isCompatible = false
export const reason = 'the keys of all names are written again, and no name may be taken meanwhile'

const BATCH = 5000

/**
 * The keys of names by Unicode's confusable characters, without punctuation within names. Of artists whose names collide only
 * now the first holds the key; the others keep their names, under a key that begins with it and that no name has. Closed accounts
 * have none. Rows whose key stays are not written.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index users_artist_name`.execute(db)
  const taken = new Set<string>()
  for (let after = '0'; ; ) {
    const { rows } = await sql<{ user_id: string; nick_name: string; is_artists: boolean }>`
      select user_id::text, nick_name, is_artists from users where user_id > ${after} and name_key <> ''
      order by user_id limit ${BATCH}`.execute(db)
    const keys = rows.map(({ user_id, nick_name, is_artists }) => {
      const key = nameSkeleton(nick_name)
      const isSecond = is_artists && taken.has(key)
      if (is_artists) taken.add(key)
      return isSecond ? `${key} #${user_id}` : key
    })
    await sql`update users set name_key = given.key
      from unnest(${rows.map(({ user_id }) => user_id)}::bigint[], ${keys}::text[]) as given (user_id, key)
      where users.user_id = given.user_id and name_key <> given.key`.execute(db)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) break
    after = last.user_id
  }
  await sql`create unique index users_artist_name on users (name_key) where is_artists and name_key <> ''`.execute(db)
  await sql`create index users_artist_skeleton on users (split_part(name_key, ' ', 1)) where is_artists and name_key <> ''`.execute(
    db,
  )
}
