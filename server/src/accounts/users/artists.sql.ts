import { sql } from 'kysely'
import { notifySessionsChanged } from '../../platform/bus/publish.ts'
import type { Db } from '../../platform/database/db.ts'
import { alikeSkeletons } from './alike-skeletons.ts'
import { nameSkeleton } from './name-skeleton.ts'
import { renamed } from './users.sql.ts'
import { writtenName } from './written-name.ts'

export interface NewArtist {
  nickName: string
  avatar?: string
  region?: string
  information?: string
}

/** The id of the artist of that name, as files write it; made if there is none. An existing one stays unchanged. */
export async function findOrCreateArtist(db: Db, artist: NewArtist): Promise<string> {
  const { nickName } = artist
  for (const key of [nameSkeleton(nickName), keyBesideAlike(nickName)]) {
    const id = (await selectByWrittenName(db, nickName)) ?? (await insertArtist(db, artist, key))
    if (id !== undefined) return id
  }
  const id = await selectByWrittenName(db, nickName)
  if (id === undefined) throw new Error(`the name ${nickName} is neither an artist’s nor free`)
  return id
}

/** The key of an artist whose name resembles that of another: no skeleton has a space, so that each has one of its own. */
const keyBesideAlike = (name: string) => `${nameSkeleton(name)} ${writtenName(name)}`

/** The artist of exactly this name, else of one that is written so. */
async function selectByWrittenName(db: Db, name: string): Promise<string | undefined> {
  const written = writtenName(name)
  const same = (await selectLookAlikes(db, [name])).filter(({ nickName }) => writtenName(nickName) === written)
  return (same.find(({ nickName }) => nickName === name) ?? same[0])?.userId
}

/** The new artist's id; undefined where the key is taken. */
async function insertArtist(db: Db, artist: NewArtist, name_key: string): Promise<string | undefined> {
  const row = await db
    .insertInto('users')
    .values({
      nick_name: artist.nickName,
      name_key,
      avatar: artist.avatar ?? '',
      addr_region: artist.region ?? '',
      information: artist.information ?? '',
      is_artists: true,
    })
    .onConflict((conflict) => conflict.column('name_key').where('is_artists', '=', true).where('name_key', '<>', '').doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id
}

/** The names, as files write them, that belong to artists of the site. */
export async function selectArtistNames(db: Db, names: string[]): Promise<ReadonlySet<string>> {
  const alike = await selectLookAlikes(db, names)
  const written = new Set(alike.map(({ nickName }) => writtenName(nickName)))
  return new Set(names.filter((name) => written.has(writtenName(name))))
}

interface LookAlike {
  userId: string
  nickName: string
  /** The skeleton of the artist's name, one of `alikeSkeletons` of what it resembles. */
  skeleton: string
}

/** The skeleton at the beginning of an artist's key, written as the index `users_artist_skeleton` has it. */
const SKELETON = sql<string>`split_part(name_key, ' ', 1)`

/** The artists whose names look like one of these, the earliest first. */
async function selectLookAlikes(db: Db, names: readonly string[]): Promise<LookAlike[]> {
  if (names.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .select(['user_id', 'nick_name', SKELETON.as('skeleton')])
    .where('is_artists', '=', true)
    .where('name_key', '<>', '')
    .where(SKELETON, 'in', names.flatMap(alikeSkeletons))
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id, nick_name, skeleton }) => ({ userId: user_id, nickName: nick_name, skeleton }))
}

/** The other artists whose names look like the chosen name, for each of these people. */
export async function selectOthersAlike(db: Db, people: readonly { userId: string; name: string }[]): Promise<LookAlike[][]> {
  const artists = await selectLookAlikes(
    db,
    people.map(({ name }) => name),
  )
  return people.map(({ userId, name }) => {
    const skeletons = alikeSkeletons(name)
    return artists.filter((artist) => artist.userId !== userId && skeletons.includes(artist.skeleton))
  })
}

/** True where a name, as it is written, is that of one of the artists whom it resembles. */
export const isAmong = (name: string, alike: readonly LookAlike[]): boolean =>
  alike.some(({ nickName }) => writtenName(nickName) === writtenName(name))

interface ArtistOf {
  nickName: string
  style: string
  /** The name resembles that of another artist, and staff decided that nobody will confuse the two. */
  isBesideAlike: boolean
}

/** Makes a user an artist, in every process at once; an existing style stays. */
export async function makeArtist(db: Db, userId: string, { nickName, style, isBesideAlike }: ArtistOf): Promise<void> {
  await db
    .updateTable('users')
    .set({
      is_artists: true,
      ...renamed(nickName),
      ...(isBesideAlike ? { name_key: keyBesideAlike(nickName) } : {}),
      user_style: sql`case when user_style = '' then ${style} else user_style end`,
    })
    .where('user_id', '=', userId)
    .execute()
  await notifySessionsChanged(db, [userId])
}

/** True where another artist has this name or one that looks like it. */
export async function isNameOfArtist(db: Db, name: string, userId: string): Promise<boolean> {
  const [others = []] = await selectOthersAlike(db, [{ userId, name }])
  return others.length > 0
}
