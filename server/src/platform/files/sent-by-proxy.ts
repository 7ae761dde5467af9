import { stat } from 'node:fs/promises'
import { fault } from '@shenglang/contract/faults'
import { LRUCache } from 'lru-cache'
import type { AddressOptions, FileAddress } from './port.ts'

/** What pages show and play: renditions, pictures, waves, previews, sitemaps. */
const SHOWN = ['hls', 'image', 'wave', 'share', 'sitemap']
/** What is played and downloaded. Messages, invoices and made-to-measure work are never a proxy's to read. */
const SOUND = ['audio', 'originals', 'tagged', 'compressed']
/** What nginx hands out for us. The rest has headers of its own, which it would drop. */
const BY_ADDRESS = ['hls', 'image', ...SOUND]

const folderOf = (key: string) => key.split('/')[0] ?? ''

/** The folders that a proxy may read: recordings only where it hands out what we allow. */
export const servedFolders = (accelPrefix: string): readonly string[] => (accelPrefix === '' ? SHOWN : [...SHOWN, ...SOUND])

/** How long a file is known to be there. */
const KNOWN_MS = 2000
const KNOWN_MAX = 10_000

/** Where nginx finds the files of a store, at the internal location `prefix`; '' where there is none. */
export function createInternalAddresses(prefix: string, pathOf: (key: string) => string) {
  const known = new LRUCache<string, true>({ max: KNOWN_MAX, ttl: KNOWN_MS })
  return {
    /**
     * Undefined where we send it ourselves: nginx keeps neither the compression nor other headers of our answer. Throws
     * FILE_NOT_FOUND.
     */
    async addressOf(key: string, { contentEncoding }: AddressOptions): Promise<FileAddress | undefined> {
      const path = pathOf(key)
      if (prefix === '' || contentEncoding !== undefined || !BY_ADDRESS.includes(folderOf(key))) return undefined
      if (!known.has(key)) {
        await stat(path).catch((error: NodeJS.ErrnoException) => {
          throw error.code === 'ENOENT' ? fault('FILE_NOT_FOUND') : error
        })
        known.set(key, true)
      }
      return { kind: 'internal', path: prefix + key }
    },
    drop(key: string): void {
      known.delete(key)
    },
  }
}
