import { sql } from 'kysely'
import type { Db } from '../platform/database/db.ts'

/** Deletes the records of pictures of works that are no longer public. Returns the keys of the pictures. */
export async function deleteRemovedPictures(db: Db): Promise<string[]> {
  const kind = sql`split_part(subject, ' ', 2)`
  const id = sql`split_part(subject, ' ', 3)::bigint`
  const { rows } = await sql<{ picture_key: string }>`
    delete from share_pictures
    where (${kind} = 'resource' and not exists (select from resources where resource_id = ${id} and published_at is not null))
      or (${kind} = 'artist' and not exists (select from users where user_id = ${id} and is_artists and closed_at is null))
    returning picture_key`.execute(db)
  return rows.map(({ picture_key }) => picture_key)
}
