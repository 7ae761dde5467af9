import type { AccountDeps } from './deps.ts'
import { missing } from './sign-in.ts'
import { selectSecrets } from './users.sql.ts'

/** `address` if it is the user's picture already, or one that this user uploaded: a page must not be made to ask another site. */
export async function ownAvatar({ db, pictures }: AccountDeps, userId: string, address: string): Promise<string> {
  const isOwn = (await pictures.use(userId, address)) || (await selectSecrets(db, userId)).avatar === address
  if (!isOwn) throw missing('avatar', '请先上传头像')
  return address
}
