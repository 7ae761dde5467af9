import { fault } from '@shenglang/contract/faults'
import { mediaPath } from '@shenglang/contract/media/routes'
import { ingestCover, NotAPicture } from '../media/index.ts'
import type { Files } from '../platform/files/port.ts'
import { missing } from './sign-in.ts'

/** Stores an uploaded picture, drawn anew without whatever else it carried. Returns its address. */
export async function ingestAvatar(files: Files, file: File): Promise<string> {
  try {
    const { key } = await ingestCover(files, Buffer.from(await file.arrayBuffer()))
    return mediaPath.image(key)
  } catch (error) {
    throw error instanceof NotAPicture ? fault('NOT_AN_IMAGE') : error
  }
}

const OWN = new RegExp(`^${mediaPath.image('[0-9a-f]{64}')}$`)

/** `address` if a picture of ours stands there; a page must not be made to ask another site. */
export function ownAvatar(address: string): string {
  if (!OWN.test(address)) throw missing('avatar', '请先上传头像')
  return address
}
