import type { Db } from '../../platform/database/db.ts'
import { selectByHash } from './originals.sql.ts'

/** Looks up an artist's earlier upload of these bytes; its title is that of its work, else the name of the file. */
export async function findOriginal(db: Db, artistId: string, sha256: string): Promise<{ isKnown: boolean; title: string }> {
  const original = await selectByHash(db, artistId, sha256)
  return { isKnown: original !== undefined, title: original?.title ?? original?.file_name ?? '' }
}
