import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, type FileHandle, link, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fault } from '@shenglang/contract/faults'
import { LRUCache } from 'lru-cache'
import { isLeftOver, OWN_NAME } from '../left-over.ts'
import { openMediaTo } from './media-group.ts'
import { checkedKey, type Files, type OpenFile } from './port.ts'

/** Open handles kept for the next reader. */
const HANDLES_MAX = 128
/** What another machine has left half written for so long belongs to a run that was killed. */
const ABANDONED_MS = 24 * 3600_000

interface Handle {
  identity: string
  opening: Promise<{ handle: FileHandle; size: number }>
  readers: number
  dropped: boolean
}

/**
 * The file store in `dataDir/media`, readable by its owner, and what a proxy may serve of it by the group of that name; several processes may share it. What a
 * killed run left half written is cleared away.
 */
export async function openDiskFiles(dataDir: string, mediaGroup = ''): Promise<Files> {
  const home = resolve(dataDir)
  const root = join(home, 'media')
  const incoming = join(home, 'incoming')
  await mkdir(root, { recursive: true })
  await mkdir(incoming, { recursive: true })
  const groupOf = await openMediaTo(mediaGroup, root)
  await syncToDisk(home)
  await clearAbandoned(incoming)
  const place = (key: string) => join(root, checkedKey(key))

  const endIfUnused = (entry: Handle) => {
    if (entry.dropped && entry.readers === 0) entry.opening.then(({ handle }) => handle.close()).catch(() => {})
  }
  const handles = new LRUCache<string, Handle>({
    max: HANDLES_MAX,
    dispose: (entry) => {
      entry.dropped = true
      endIfUnused(entry)
    },
  })
  const hold = (key: string): Handle => {
    const known = handles.get(key)
    const entry = known ?? { identity: randomUUID(), opening: openHandle(place(key)), readers: 0, dropped: false }
    if (!known) handles.set(key, entry)
    return entry
  }

  const store = async (key: string, write: (fresh: string) => Promise<void>) => {
    const target = place(key)
    const group = groupOf(key)
    const fresh = join(incoming, `${OWN_NAME}.${randomUUID()}`)
    try {
      await write(fresh)
      await group.addFile(fresh)
      await syncToDisk(fresh)
      const made = await mkdir(dirname(target), { recursive: true })
      for (let folder = dirname(target); made && folder.startsWith(made); folder = dirname(folder)) await group.addFolder(folder)
      await rename(fresh, target)
      // Two names of one file: renaming one onto the other leaves both.
      await rm(fresh, { force: true })
    } catch (error) {
      await rm(fresh, { force: true })
      throw error
    }
    // A name survives a power cut once its folder is on disk, and so does the folder's own name.
    for (let folder = dirname(target); folder !== home; folder = dirname(folder)) await syncToDisk(folder)
    handles.delete(key)
  }

  return {
    put: (key, from) =>
      store(key, (fresh) =>
        typeof from === 'string' ? copyFile(from, fresh, constants.COPYFILE_FICLONE) : writeFile(fresh, from),
      ),
    adopt: (key, path) => store(key, (fresh) => linkOrCopy(path, fresh)),
    async fetch(key, path) {
      try {
        await linkOrCopy(place(key), path)
      } catch (error) {
        throw isMissing(error) ? fault('FILE_NOT_FOUND') : error
      }
    },
    async stat(key) {
      try {
        const { size } = await stat(place(key))
        return { size }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async open(key): Promise<OpenFile> {
      const entry = hold(key)
      entry.readers += 1
      let isOpen = true
      const close = () => {
        if (!isOpen) return
        isOpen = false
        entry.readers -= 1
        endIfUnused(entry)
      }
      try {
        const { handle, size } = await entry.opening
        const read: OpenFile['read'] = async (buffer, length, position) =>
          (await handle.read(buffer, 0, length, position)).bytesRead
        return { identity: entry.identity, size, read, close }
      } catch (error) {
        close()
        if (handles.peek(key) === entry) handles.delete(key)
        throw isMissing(error) ? fault('FILE_NOT_FOUND') : error
      }
    },
    async remove(key) {
      handles.delete(key)
      await rm(place(key), { force: true })
    },
    async close() {
      handles.clear()
    },
  }
}

async function openHandle(path: string) {
  const handle = await open(path, 'r')
  const { size } = await handle.stat()
  return { handle, size }
}

/** A second name for the same bytes; a copy where the two places lie on different disks or the disk knows no such names. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if (isMissing(error)) throw error
    await copyFile(from, to, constants.COPYFILE_FICLONE)
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

async function clearAbandoned(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    const found = await stat(path).catch(() => undefined)
    if (found && (isLeftOver(name, found.mtime) || Date.now() - found.mtimeMs > ABANDONED_MS)) await rm(path, { force: true })
  }
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
