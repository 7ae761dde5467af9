import type { Db } from '../../platform/database/db.ts'
import { selectByHash } from './originals.sql.ts'

/** Whether an artist has uploaded these bytes before, and under which title. */
export async function findOriginal(db: Db, artistId: string, sha256: string): Promise<{ isKnown: boolean; title: string }> {
  const known = await selectByHash(db, artistId, sha256)
  return { isKnown: known !== undefined, title: known?.title ?? known?.file_name ?? '' }
}
