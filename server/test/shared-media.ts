import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'

/** A data folder in `folder` for one of several processes, which have one media folder as on a shared disk. */
export async function dataFolderWithSharedMedia(folder: string, name: string): Promise<string> {
  const [media, own] = [join(folder, 'media'), join(folder, name)]
  await mkdir(media, { recursive: true })
  await mkdir(own, { recursive: true })
  await symlink(media, join(own, 'media')).catch((error: NodeJS.ErrnoException) => {
    // Of the process that had the folder before.
    if (error.code !== 'EEXIST') throw error
  })
  return own
}
