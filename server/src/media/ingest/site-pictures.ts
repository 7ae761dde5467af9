import { badField } from '@shenglang/contract/faults'
import type { DomainEvents } from '../../composition/domain/domain.ts'
import type { Db } from '../../platform/database/db.ts'
import { pictureAt } from './artwork.ts'
import { markUsed } from './pictures.sql.ts'

/**
 * Stores for good a picture that another domain shows as the site's own. Throws BAD_ARGUMENT with the field for anybody else's.
 */
export async function storeSitePicture(
  transaction: Db,
  { userId, address, field }: DomainEvents['sitePictureUsed'],
): Promise<void> {
  const key = pictureAt(address)
  if (key !== undefined && (await markUsed(transaction, key, userId, new Date(), { is_site: true }))) return
  throw badField(field, '请先上传图片')
}
