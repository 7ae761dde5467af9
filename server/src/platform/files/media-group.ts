import { chmod, chown, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

const FOLDER_MODE = 0o750
const FILE_MODE = 0o640
const OWNER_ALONE = 0o700

/** Lets a group read what is stored, so that a proxy of another account may serve it. */
export interface MediaGroup {
  addFile(path: string): Promise<void>
  addFolder(path: string): Promise<void>
}

const NOBODY_ELSE: MediaGroup = { async addFile() {}, async addFolder() {} }

/**
 * Opens `root`, with all that lies in it, to the group of that name or number; to its owner alone without one.
 * Throws when there is no such group, or we may not give files to it.
 */
export async function openMediaTo(name: string, root: string): Promise<MediaGroup> {
  if (name === '') {
    await chmod(root, OWNER_ALONE)
    return NOBODY_ELSE
  }
  const gid = await groupId(name)
  const add = async (path: string, mode: number) => {
    await chown(path, -1, gid)
    await chmod(path, mode)
  }
  const group: MediaGroup = { addFile: (path) => add(path, FILE_MODE), addFolder: (path) => add(path, FOLDER_MODE) }
  const found = await stat(root)
  if (found.gid === gid && (found.mode & 0o777) === FOLDER_MODE) return group
  // The root is opened last: a start that was cut off does the rest.
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    // What another process removes meanwhile needs no group.
    await (entry.isDirectory() ? group.addFolder(path) : group.addFile(path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  }
  await group.addFolder(root)
  return group
}

async function groupId(name: string): Promise<number> {
  if (/^\d+$/.test(name)) return Number(name)
  const groups = (await readFile('/etc/group', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'))
  const id = groups.find(([group]) => group === name)?.[2]
  if (id === undefined) throw new Error(`MEDIA_GROUP: /etc/group names no group ${name}: give its number, or make it`)
  return Number(id)
}
