import { stat } from 'node:fs/promises'
import { fault } from '@shenglang/contract/faults'
import { LRUCache } from 'lru-cache'
import { isMissing } from '../errors.ts'
import type { AddressOptions, FileAddress } from './port.ts'

/** Folders of what pages show and play: renditions, pictures, waves, previews, sitemaps. */
const SHOWN = ['hls', 'image', 'wave', 'share', 'sitemap']
/** Folders of recordings that are played and downloaded. A proxy may never read messages, invoices and made-to-measure work. */
const SOUND = ['audio', 'originals', 'tagged', 'compressed']
/** Folders that nginx serves for us. The others have response headers of their own, which it would drop. */
const BY_ADDRESS = ['hls', 'image', ...SOUND]

const folderOf = (key: string) => key.split('/')[0] ?? ''

/** The folders that a proxy may read; recordings only where nginx serves them after we allowed the request. */
export const servedFolders = (accelPrefix: string): readonly string[] => (accelPrefix === '' ? SHOWN : [...SHOWN, ...SOUND])

/** Milliseconds for which a file counts as present without another check. */
const KNOWN_MS = 2000
const KNOWN_MAX = 10_000

/** The addresses at which nginx serves the files of a store, below its internal location `prefix`; '' without nginx. */
export function createInternalAddresses(prefix: string, pathOf: (key: string) => string) {
  const known = new LRUCache<string, true>({ max: KNOWN_MAX, ttl: KNOWN_MS })
  return {
    /**
     * The address of a file; undefined where this process sends it: nginx keeps neither the compression nor other headers of our
     * response. Throws FILE_NOT_FOUND.
     */
    async addressOf(key: string, { contentEncoding }: AddressOptions): Promise<FileAddress | undefined> {
      const path = pathOf(key)
      if (prefix === '' || contentEncoding !== undefined || !BY_ADDRESS.includes(folderOf(key))) return undefined
      if (!known.has(key)) {
        await stat(path).catch((error: unknown) => {
          throw isMissing(error) ? fault('FILE_NOT_FOUND') : error
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
