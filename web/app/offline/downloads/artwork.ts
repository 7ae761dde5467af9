import type { Resource } from '@shenglang/contract/catalog/entities'
import { API_BASE } from '@shenglang/contract/constants'
import type { AudioSource } from '@shenglang/contract/media/entities'
import type { AccountRecord, TrackRecord } from '../../../worker/offline/storage/schema.ts'
import { SEALS, seal } from '../../../worker/offline/storage/sealing.ts'
import type { Artwork, Downloads } from '../storage/downloads.ts'
import { cardOf, hasArtwork, putArtwork, readAccount, sourcesOf } from '../storage/records.ts'

/** Covers are requested in several sizes: one is stored for all. */
const COVER_WIDTH = 320

/** The addresses of a track's cover, waveforms and grids. */
export function artworkAddresses({ cover }: Pick<Resource, 'cover'>, sources: readonly AudioSource[]): string[] {
  const ofSources = sources.flatMap((one) => [one.waveformUrl, one.waveformBandsUrl, one.waveformZoomUrl, one.beatGridUrl])
  const all = [cover === '' ? '' : `${cover}?w=${COVER_WIDTH}`, ...ofSources]
  return [...new Set(all)].filter((address) => address !== '')
}

/** The path for any requested size. */
export const artworkPath = (address: string): string => API_BASE + address.replace(/\?.*$/, '')

/** Saves the artwork, so that the track looks as with a network; what cannot be fetched is left out. */
export async function saveArtwork(downloads: Downloads, track: TrackRecord, signal: AbortSignal): Promise<void> {
  const { userId, fetchArtwork } = downloads
  const account = await readAccount(userId)
  if (!account) return
  const [card, sources] = await Promise.all([cardOf(account, track), sourcesOf(account, track)])
  const saveOne = async (address: string) => {
    const path = artworkPath(address)
    if (await hasArtwork(userId, track.resourceId, path)) return
    const artwork = await fetchArtwork(address, signal)
    if (artwork) await putSealed(account, { resourceId: track.resourceId, path }, artwork)
  }
  await Promise.allSettled(artworkAddresses(card, sources).map(saveOne))
}

export async function putSealed(
  { userId, key }: Pick<AccountRecord, 'userId' | 'key'>,
  of: { resourceId: string; path: string },
  { type, bytes }: Artwork,
): Promise<void> {
  await putArtwork({ ...of, userId, type, bytes: await seal(key, SEALS.artwork(of.path), bytes) })
}
