import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'

/** A data folder in `folder` for one of several processes, which have one media folder as on a shared disk. */
export async function dataFolderWithSharedMedia(folder: string, name: string): Promise<string> {
  const [media, dataFolder] = [join(folder, 'media'), join(folder, name)]
  await mkdir(media, { recursive: true })
  await mkdir(dataFolder, { recursive: true })
  await symlink(media, join(dataFolder, 'media')).catch((error: NodeJS.ErrnoException) => {
    // The link is left from a process that used the folder before.
    if (error.code !== 'EEXIST') throw error
  })
  return dataFolder
}
