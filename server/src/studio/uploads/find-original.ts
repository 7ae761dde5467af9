import type { AnswerOf, CheckedArgsOf } from '@shenglang/contract/route'
import { type findOriginal as find, UPLOAD_FIELDS } from '@shenglang/contract/studio/works'
import type { Db } from '../../platform/database/db.ts'
import { selectByHash } from '../works/originals.sql.ts'
import { receiverOf } from './upload-receiver.ts'

/**
 * Looks up an earlier upload of these bytes by the artist who would own this one; its title is that of its work, else the name
 * of the file. Throws what `receiverOf` throws.
 */
export async function findOriginal(
  db: Db,
  senderId: string,
  { sha256, resourceId }: CheckedArgsOf<typeof find>,
): Promise<AnswerOf<typeof find>> {
  const { artistId } = await receiverOf(db, senderId, { [UPLOAD_FIELDS.work]: resourceId ?? null })
  const original = await selectByHash(db, artistId, sha256)
  return { isKnown: original !== undefined, title: original?.title ?? original?.file_name ?? '' }
}
