import type { SharedKind } from '@shenglang/contract/sharing/addresses'
import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'

/** The facts about a public resource or artist that its picture shows. */
export interface Subject {
  title: string
  /** Its artist and credits; for an artist, their location. */
  people: string
  cover: string
  color: string
  tbpm: number
  tkey: string
  contentType: number
  wave: Buffer | null
  /** The keys of its last picture and poster. */
  pictureKey: string | null
  posterKey: string | null
}

const drawnAs = (subject: string) => sql<string | null>`(select picture_key from share_pictures where subject = ${subject})`

/** The subject of a picture; undefined if it is not public. */
export function selectSubject(db: Db, kind: SharedKind, id: string): Promise<Subject | undefined> {
  return kind === 'artist' ? selectArtist(db, id) : selectResource(db, id)
}

async function selectResource(db: Db, id: string): Promise<Subject | undefined> {
  const { rows } = await sql<Subject>`
    select title, concat_ws(' · ', nick_name, nullif(replace(credits, ';', ' ·'), '')) as people, cover, cover_color as color,
      tbpm, tkey, content_type as "contentType",
      (select wave_row from audio_sources where resource_id = resources.resource_id and position is not null
        order by position limit 1) as wave,
      ${drawnAs(`picture resource ${id}`)} as "pictureKey", ${drawnAs(`poster resource ${id}`)} as "posterKey"
    from resources join users on user_id = artist_id
    where resource_id = ${id} and published_at is not null`.execute(db)
  return rows[0]
}

async function selectArtist(db: Db, id: string): Promise<Subject | undefined> {
  const { rows } = await sql<Subject>`
    select nick_name as title, coalesce(nullif('艺人 · ' || addr_region, '艺人 · '), '艺人') as people, avatar as cover,
      '#2d2c30' as color, 0 as tbpm, '' as tkey, 0 as "contentType", null as wave,
      ${drawnAs(`picture artist ${id}`)} as "pictureKey", ${drawnAs(`poster artist ${id}`)} as "posterKey"
    from users where user_id = ${id} and is_artists and closed_at is null`.execute(db)
  return rows[0]
}

/** Records a picture. Returns the key of the picture that it replaces; undefined if it replaces none. */
export async function replaceKey(db: Db, subject: string, key: string): Promise<string | undefined> {
  const { rows } = await sql<{ before: string | null }>`
    with known as (select picture_key from share_pictures where subject = ${subject})
    insert into share_pictures (subject, picture_key) values (${subject}, ${key})
    on conflict (subject) do update set picture_key = excluded.picture_key
    returning (select picture_key from known) as before`.execute(db)
  const before = rows[0]?.before
  return before && before !== key ? before : undefined
}
