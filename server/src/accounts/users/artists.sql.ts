import { type Kysely, sql } from 'kysely'
import { notifySessionsChanged } from '../../platform/bus/publish.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { nameKey } from './name-key.ts'
import { renamed } from './users.sql.ts'

export interface NewArtist {
  nickName: string
  avatar?: string
  region?: string
  information?: string
}

/** The id of the artist of that name, made if there is none; an existing one stays unchanged. */
export async function findOrCreateArtist(db: Kysely<Tables>, artist: NewArtist): Promise<string> {
  const row = await db
    .insertInto('users')
    .values({
      nick_name: artist.nickName,
      name_key: nameKey(artist.nickName),
      avatar: artist.avatar ?? '',
      addr_region: artist.region ?? '',
      information: artist.information ?? '',
      is_artists: true,
    })
    .onConflict((conflict) =>
      conflict
        .column('name_key')
        .where('is_artists', '=', true)
        .where('name_key', '<>', '')
        .doUpdateSet({ nick_name: sql`users.nick_name` }),
    )
    .returning('user_id')
    .executeTakeFirstOrThrow()
  return row.user_id
}

/** Those of these names that artists of the site have, or one that looks like it. */
export async function selectArtistNames(db: Kysely<Tables>, names: string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set()
  const rows = await db
    .selectFrom('users')
    .select('name_key')
    .where('is_artists', '=', true)
    .where('name_key', 'in', names.map(nameKey))
    .execute()
  const taken = new Set(rows.map(({ name_key }) => name_key))
  return new Set(names.filter((name) => taken.has(nameKey(name))))
}

/** Makes a user an artist, in every process at once; an existing style stays. */
export async function makeArtist(db: Kysely<Tables>, userId: string, nickName: string, style: string): Promise<void> {
  await db
    .updateTable('users')
    .set({
      is_artists: true,
      ...renamed(nickName),
      user_style: sql`case when user_style = '' then ${style} else user_style end`,
    })
    .where('user_id', '=', userId)
    .execute()
  await notifySessionsChanged(db, [userId])
}

/** Whether an artist has this name or one that looks like it, apart from this artist and accounts that already have the name. */
export async function isNameOfArtist(db: Kysely<Tables>, name: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from users where is_artists and name_key <> '' and name_key = ${nameKey(name)} and not exists
      (select from users own where own.user_id = ${userId} and (own.user_id = users.user_id or own.nick_name = ${name}))`.execute(
    db,
  )
  return rows.length > 0
}
