import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, copyFile, link, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fault } from '@shenglang/contract/faults'
import { isMissing } from '../errors.ts'
import { clearLeftOver, PROCESS_NAME } from '../left-over.ts'
import { removeOrHold } from './held-files.ts'
import { filesIn } from './listed-files.ts'
import { openMediaTo } from './media-group.ts'
import { OpenHandles } from './open-handles.ts'
import { checkedKey, type Files } from './port.ts'
import { createInternalAddresses, servedFolders } from './sent-by-proxy.ts'
import { syncToDisk } from './sync-to-disk.ts'

/**
 * The file store in `dataDir/media`, which several processes may share. Its owner can read everything; the group `mediaGroup`
 * can read what a proxy may serve. With `accelPrefix`, nginx serves sound and pictures at that internal location. Deletes
 * incomplete files that a killed process left.
 */
export async function openDiskFiles(dataDir: string, mediaGroup = '', accelPrefix = ''): Promise<Files> {
  const home = resolve(dataDir)
  const root = join(home, 'media')
  const incoming = join(home, 'incoming')
  await mkdir(root, { recursive: true })
  await mkdir(incoming, { recursive: true })
  const groupOf = await openMediaTo(mediaGroup, root, servedFolders(accelPrefix))
  await syncToDisk(home)
  await clearLeftOver(incoming)
  const pathOf = (key: string) => join(root, checkedKey(key))

  const handles = new OpenHandles(pathOf)
  const proxied = createInternalAddresses(accelPrefix, pathOf)
  const opened = await stat(root)

  const store = async (key: string, write: (fresh: string) => Promise<void>) => {
    const target = pathOf(key)
    const group = groupOf(key)
    const fresh = join(incoming, `${PROCESS_NAME}.${randomUUID()}`)
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
    handles.drop(key)
  }

  return {
    isRemote: false,
    put: (key, from) =>
      store(key, (fresh) =>
        typeof from === 'string' ? copyFile(from, fresh, constants.COPYFILE_FICLONE) : writeFile(fresh, from),
      ),
    adopt: (key, path) => store(key, (fresh) => linkOrCopy(path, fresh)),
    async fetch(key, path) {
      try {
        await linkOrCopy(pathOf(key), path)
      } catch (error) {
        throw isMissing(error) ? fault('FILE_NOT_FOUND') : error
      }
    },
    async stat(key) {
      try {
        const { size } = await stat(pathOf(key))
        return { size }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    async open(key) {
      try {
        return await handles.open(key)
      } catch (error) {
        throw isMissing(error) ? fault('FILE_NOT_FOUND') : error
      }
    },
    addressOf: proxied.addressOf,
    list: () => filesIn(root),
    async remove(key) {
      handles.drop(key)
      proxied.drop(key)
      await removeOrHold(home, key, pathOf(key))
    },
    async check() {
      // A share that is no longer mounted leaves an empty folder of the same name.
      const { dev, ino } = await stat(root)
      if (dev !== opened.dev || ino !== opened.ino) throw new Error('the folder of the media is another one')
      await access(root, constants.R_OK | constants.W_OK)
    },
    async close() {
      handles.dropAll()
    },
  }
}

/** A hard link to the same bytes; a copy where the paths lie on different disks or the disk has no hard links. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    if (isMissing(error)) throw error
    await copyFile(from, to, constants.COPYFILE_FICLONE)
  }
}
