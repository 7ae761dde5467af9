import { mediaPath } from '@shenglang/contract/media/routes'
import { missing } from './sign-in.ts'

const OWN = new RegExp(`^${mediaPath.image('[0-9a-f]{64}')}$`)

/** `address` if a picture of ours stands there; a page must not be made to ask another site. */
export function ownAvatar(address: string): string {
  if (!OWN.test(address)) throw missing('avatar', '请先上传头像')
  return address
}
