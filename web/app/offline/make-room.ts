import { seeTime } from '../../worker/offline/device.ts'
import { type Downloads, failTrack } from './downloads.ts'
import { readAccount, readTracks } from './records.ts'
import { defaultLimit, usedBytes, whatMakesRoom } from './room.ts'

/** Nothing that may go makes room enough. */
export class NoRoom extends Error {
  constructor() {
    super('存储空间不足')
  }
}

const MADE_ROOM = '空间不足，已让位给新的离线曲目'

/** A member who allows less than before gets the rest back. */
export const enforceLimit = (downloads: Downloads): Promise<void> => makeRoom(downloads, 0).catch(() => {})

/** Lets go of as much as `bytes` more take. `isFull`: whatever was counted, something has to go. Throws `NoRoom`. */
export async function makeRoom(downloads: Downloads, bytes: number, { isFull = false } = {}): Promise<void> {
  const { userId } = downloads
  const [account, tracks, quota, now] = await Promise.all([
    readAccount(userId),
    readTracks(userId),
    downloads.quotaBytes(),
    seeTime(downloads.now()),
  ])
  const allowed = Math.min(account?.limitBytes ?? defaultLimit(quota), quota)
  const going = whatMakesRoom({ tracks, bytes, limitBytes: isFull ? usedBytes(tracks) : allowed, now })
  if (!going) throw new NoRoom()
  for (const { resourceId } of going) await failTrack(downloads, resourceId, MADE_ROOM)
}
