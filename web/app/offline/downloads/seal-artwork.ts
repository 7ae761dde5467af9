import { isArtwork } from '../../../worker/offline/downloads/addresses.ts'
import { cacheOf } from '../../../worker/offline/downloads/pieces.ts'
import { offlineDatabase } from '../../../worker/offline/storage/database.ts'
import type { AccountRecord } from '../../../worker/offline/storage/schema.ts'
import { cardOf, readTracks, sourcesOf } from '../storage/records.ts'
import { artworkAddresses, artworkPath, putSealed } from './artwork.ts'

const LOCK = 'offline-seal-artwork'

/**
 * Encrypts the artwork that an earlier version of the site stored in the clear, of all members. Each picture is deleted only
 * once its encrypted copy is stored, so this may be interrupted at any time and resumes with the next page.
 */
export async function sealArtwork(): Promise<void> {
  const database = await offlineDatabase()
  if ((await database.count('clearArtwork')) === 0) return
  await navigator.locks.request(LOCK, async () => {
    for (const { userId } of await database.getAll('clearArtwork')) {
      const account = await database.get('accounts', userId)
      if (account) await sealArtworkOf(account)
      await database.delete('clearArtwork', userId)
    }
  })
}

async function sealArtworkOf(account: AccountRecord): Promise<void> {
  const shownBy = await tracksByPath(account)
  const cache = await caches.open(cacheOf(account.userId))
  for (const request of await cache.keys()) {
    const { pathname: path } = new URL(request.url)
    const response = isArtwork(path) ? await cache.match(request) : undefined
    if (!response) continue
    const artwork = { type: response.headers.get('content-type') ?? '', bytes: await response.arrayBuffer() }
    for (const resourceId of shownBy.get(path) ?? []) await putSealed(account, { resourceId, path }, artwork)
    await cache.delete(request)
  }
}

/** Several tracks may share a cover. */
async function tracksByPath(account: AccountRecord): Promise<Map<string, string[]>> {
  const tracks = await readTracks(account.userId)
  const shown = await Promise.all(
    tracks.map(async (track) => {
      const [card, sources] = await Promise.all([cardOf(account, track), sourcesOf(account, track)])
      return artworkAddresses(card, sources).map((address) => ({ path: artworkPath(address), resourceId: track.resourceId }))
    }),
  )
  const byPath = Map.groupBy(shown.flat(), ({ path }) => path)
  return new Map([...byPath].map(([path, all]) => [path, all.map(({ resourceId }) => resourceId)]))
}
