import { chmod, chown, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ifMissing } from '../errors.ts'

const FOLDER_MODE = 0o750
const FILE_MODE = 0o640
const OWNER_ALONE = 0o700
const PRIVATE_FILE = 0o600
/** Lets a group read a file and its folders, so that a proxy of another account may serve it. */
interface MediaGroup {
  addFile(path: string): Promise<void>
  addFolder(path: string): Promise<void>
}

const AS_MADE: MediaGroup = { async addFile() {}, async addFolder() {} }
const NOBODY: MediaGroup = { addFile: (path) => chmod(path, PRIVATE_FILE), addFolder: (path) => chmod(path, OWNER_ALONE) }

/**
 * Opens `root`, with the `served` folders in it, to the group of that name or number; to its owner alone without one.
 * Returns a function from the key of a file to the group that may read it. Throws when there is no such group, or when we may not
 * give files to it.
 */
export async function openMediaTo(name: string, root: string, served: readonly string[]): Promise<(key: string) => MediaGroup> {
  if (name === '') {
    await chmod(root, OWNER_ALONE)
    return () => AS_MADE
  }
  const gid = await groupId(name)
  const add = async (path: string, mode: number) => {
    await chown(path, -1, gid)
    await chmod(path, mode)
  }
  const group: MediaGroup = { addFile: (path) => add(path, FILE_MODE), addFolder: (path) => add(path, FOLDER_MODE) }
  const isServed = (folder: string) => served.includes(folder)
  const isOpen = async (path: string) => {
    const stats = await stat(path)
    return stats.gid === gid && (stats.mode & 0o777) === FOLDER_MODE
  }
  const folders = (await readdir(root, { withFileTypes: true })).filter((entry) => entry.isDirectory())
  for (const { name: folder } of folders) {
    const path = join(root, folder)
    // Earlier releases and settings opened these, too; closing the folder protects everything below it.
    if (!isServed(folder)) await chmod(path, OWNER_ALONE)
    else if (!(await isOpen(path))) await openTo(group, path)
  }
  await group.addFolder(root)
  return (key) => (isServed(key.split('/')[0] ?? '') ? group : NOBODY)
}

/** The folder itself is opened last, so that an interrupted start is completed by the next. */
async function openTo(group: MediaGroup, folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    // Another process may delete it meanwhile.
    await (entry.isDirectory() ? group.addFolder(path) : group.addFile(path)).catch(ifMissing(undefined))
  }
  await group.addFolder(folder)
}

async function groupId(name: string): Promise<number> {
  if (/^\d+$/.test(name)) return Number(name)
  const groups = (await readFile('/etc/group', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'))
  const id = groups.find(([group]) => group === name)?.[2]
  if (id === undefined) throw new Error(`MEDIA_GROUP: /etc/group names no group ${name}: give its number, or make it`)
  return Number(id)
}
