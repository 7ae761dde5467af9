import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

/** The part's key in the store. A part id is used once, so that no request overwrites the bytes of another. */
const keyOf = (uploadId: string, partId: string) => `uploads/${uploadId.slice(0, 2)}/${uploadId}-${partId}.part`

const keysOf = (rows: readonly { upload_id: string; part_id: string }[]) =>
  rows.map(({ upload_id, part_id }) => keyOf(upload_id, part_id))

interface PartClaim {
  uploadId: string
  /** The request that has the upload's lock. */
  holder: string
  /** Offset of the part in the upload. */
  beginsAt: number
}

/** Announces a part before its bytes are stored. Undefined where another request has the upload, or the offset is not its end. */
export async function beginPart(db: Db, part: PartClaim): Promise<{ partId: string; key: string } | undefined> {
  const { rows } = await sql<{ part_id: string }>`
    insert into upload_parts (upload_id, begins_at) select upload_id, received_bytes from uploads
    where upload_id = ${part.uploadId} and lock_holder = ${part.holder} and received_bytes = ${part.beginsAt}
      and finished_at is null
    returning part_id`.execute(db)
  const partId = rows[0]?.part_id
  return partId === undefined ? undefined : { partId, key: keyOf(part.uploadId, partId) }
}

/** Makes a stored part and the new offset valid together. Returns whether the upload was still this request's. */
export async function acknowledgePart(db: Db, part: PartClaim & { partId: string; bytes: number }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with continued as (
      update uploads set received_bytes = received_bytes + ${part.bytes}, received_at = now()
      where upload_id = ${part.uploadId} and lock_holder = ${part.holder} and received_bytes = ${part.beginsAt}
        and finished_at is null
      returning upload_id
    )
    update upload_parts set size_bytes = ${part.bytes} from continued
    where part_id = ${part.partId} and upload_parts.upload_id = continued.upload_id`.execute(db)
  return numAffectedRows === 1n
}

/** The keys of an upload's stored parts, in their order; only of those before an offset if one is given. */
export async function selectParts(db: Db, uploadId: string, offset?: number): Promise<string[]> {
  const rows = await db
    .selectFrom('upload_parts')
    .select(['upload_id', 'part_id'])
    .where('upload_id', '=', uploadId)
    .where('size_bytes', 'is not', null)
    .$if(offset !== undefined, (parts) => parts.where('begins_at', '<', String(offset)))
    .orderBy('begins_at')
    .execute()
  return keysOf(rows)
}

/** The keys of all parts of an upload, those whose bytes may never have been stored among them. */
export async function selectEveryPart(db: Db, uploadId: string): Promise<string[]> {
  return keysOf(await db.selectFrom('upload_parts').select(['upload_id', 'part_id']).where('upload_id', '=', uploadId).execute())
}

/** Returns the keys of their bytes. */
export async function deleteParts(db: Db, uploadId: string): Promise<string[]> {
  return keysOf(
    await db.deleteFrom('upload_parts').where('upload_id', '=', uploadId).returning(['upload_id', 'part_id']).execute(),
  )
}

/** Deletes parts that belong to neither an open upload nor an original. Returns the keys of their bytes. */
export async function deleteUnclaimedParts(db: Db): Promise<string[]> {
  const { rows } = await sql<{ upload_id: string; part_id: string }>`delete from upload_parts as part
    where not exists (select from uploads where uploads.upload_id = part.upload_id and finished_at is null)
      and not exists (select from originals where originals.upload_id = part.upload_id)
    returning upload_id, part_id`.execute(db)
  return keysOf(rows)
}
