import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, type FileHandle, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fault } from '@shenglang/contract/faults'
import { checkedKey, type Files, type OpenFile } from './port.ts'

/** Open handles kept for the next reader. */
const HANDLES_MAX = 128

interface Held {
  opening: Promise<{ handle: FileHandle; size: number }>
  readers: number
  dropped: boolean
}

/** The file store in `dataDir/media`. What an earlier run left half written is cleared away. */
export async function openDiskFiles(dataDir: string): Promise<Files> {
  const root = join(dataDir, 'media')
  const incoming = join(dataDir, 'incoming')
  await rm(incoming, { recursive: true, force: true })
  await mkdir(root, { recursive: true })
  await mkdir(incoming, { recursive: true })
  const place = (key: string) => join(root, checkedKey(key))
  const held = new Map<string, Held>()

  const endIfUnused = (entry: Held) => {
    if (entry.dropped && entry.readers === 0) entry.opening.then(({ handle }) => handle.close()).catch(() => {})
  }
  const drop = (key: string) => {
    const entry = held.get(key)
    if (!entry) return
    held.delete(key)
    entry.dropped = true
    endIfUnused(entry)
  }
  const hold = (key: string): Held => {
    const known = held.get(key)
    const entry = known ?? { opening: openHandle(place(key)), readers: 0, dropped: false }
    // Re-inserted, so that the map's order is the order of last use.
    held.delete(key)
    held.set(key, entry)
    if (held.size > HANDLES_MAX) drop(held.keys().next().value ?? '')
    return entry
  }

  return {
    async put(key, from) {
      const target = place(key)
      const fresh = join(incoming, randomUUID())
      await (typeof from === 'string' ? copyFile(from, fresh, constants.COPYFILE_FICLONE) : writeFile(fresh, from))
      await syncToDisk(fresh)
      await mkdir(dirname(target), { recursive: true })
      await rename(fresh, target)
      await syncToDisk(dirname(target))
      drop(key)
    },
    async stat(key) {
      const found = await stat(place(key)).catch(() => undefined)
      return found?.isFile() ? { size: found.size } : undefined
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
        return { size, read, close }
      } catch (error) {
        close()
        if (held.get(key) === entry) held.delete(key)
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw fault('FILE_NOT_FOUND')
        throw error
      }
    },
    async remove(key) {
      drop(key)
      await rm(place(key), { force: true })
    },
    async close() {
      for (const key of [...held.keys()]) drop(key)
    },
  }
}

async function openHandle(path: string) {
  const handle = await open(path, 'r')
  const { size } = await handle.stat()
  return { handle, size }
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
