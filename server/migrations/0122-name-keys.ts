import { type Kysely, sql } from 'kysely'
import { nameKey } from '../src/accounts/name-key.ts'

const BATCH = 5000

/**
 * What names that look alike have in common becomes a column that the application writes: PostgreSQL knows no simplified
 * characters. Of artists whose names collide only now the first holds the key; the others keep their names, under a key that no
 * name has.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add name_key text not null default ''`.execute(db)
  const taken = new Set<string>()
  for (let after = '0'; ; ) {
    const { rows } = await sql<{ user_id: string; nick_name: string; is_artists: boolean }>`
      select user_id::text, nick_name, is_artists from users where user_id > ${after} order by user_id limit ${BATCH}`.execute(db)
    const keys = rows.map(({ user_id, nick_name, is_artists }) => {
      const key = nameKey(nick_name)
      const isSecond = is_artists && taken.has(key)
      if (is_artists) taken.add(key)
      return isSecond ? `${key} ${user_id}` : key
    })
    await sql`update users set name_key = given.key
      from unnest(${rows.map(({ user_id }) => user_id)}::bigint[], ${keys}::text[]) as given (user_id, key)
      where users.user_id = given.user_id`.execute(db)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) break
    after = last.user_id
  }
  await sql`drop index users_artist_name`.execute(db)
  await sql`create unique index users_artist_name on users (name_key) where is_artists and name_key <> ''`.execute(db)
  await sql`drop function fold_name(text)`.execute(db)
}
