import { badField } from '@shenglang/contract/faults'
import type { AccountDeps } from '../sessions/deps.ts'
import { selectSecrets } from '../users/users.sql.ts'

/**
 * `address` if it is the user's picture already, or one that this user uploaded: no page may load a picture from another site.
 */
export async function storedAvatar({ db, pictures }: AccountDeps, userId: string, address: string): Promise<string> {
  const isOwn = (await pictures.use(userId, address)) || (await selectSecrets(db, userId)).avatar === address
  if (!isOwn) throw badField('avatar', '请先上传头像')
  return address
}
