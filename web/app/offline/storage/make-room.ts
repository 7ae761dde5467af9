import { seeTime } from '../../../worker/offline/storage/device.ts'
import { type Downloads, failTrack } from './downloads.ts'
import { readAccount, readTracks } from './records.ts'
import { defaultLimit, tracksToEvict, usedBytes } from './storage-limit.ts'
import * as texts from './texts.ts'

/** Nothing can be deleted to make enough room. */
export class NoRoom extends Error {
  constructor() {
    super(texts.noSpace)
  }
}

/** Deletes saved tracks until a lowered limit is met. */
export const enforceLimit = (downloads: Downloads): Promise<void> => makeRoom(downloads, 0).catch(() => {})

/** Frees what `bytes` more need. `isFull`: something must be deleted, whatever was counted. Throws `NoRoom`. */
export async function makeRoom(downloads: Downloads, bytes: number, { isFull = false } = {}): Promise<void> {
  const { userId } = downloads
  const [account, tracks, quota, now] = await Promise.all([
    readAccount(userId),
    readTracks(userId),
    downloads.quotaBytes(),
    seeTime(downloads.now()),
  ])
  const allowed = Math.min(account?.limitBytes ?? defaultLimit(quota), quota)
  const going = tracksToEvict({ tracks, bytes, limitBytes: isFull ? usedBytes(tracks) : allowed, now })
  if (!going) throw new NoRoom()
  for (const { resourceId } of going) await failTrack(downloads, resourceId, texts.madeRoom)
}
