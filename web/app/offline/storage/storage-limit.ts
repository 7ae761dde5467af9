import type { TrackRecord } from '../../../worker/offline/storage/schema.ts'
import { isWaiting } from './records.ts'

const GIB = 1024 ** 3
/** The default limit: no device is filled without permission. */
const LIMIT_BYTES = 4 * GIB
const QUOTA_PART = 0.5

export const defaultLimit = (quotaBytes: number): number => Math.min(LIMIT_BYTES, Math.floor(quotaBytes * QUOTA_PART))

export const usedBytes = (tracks: readonly TrackRecord[]): number => tracks.reduce((sum, { savedBytes }) => sum + savedBytes, 0)

interface RoomRequest {
  tracks: readonly TrackRecord[]
  /** Bytes needed in addition to those in use. */
  bytes: number
  limitBytes: number
  /** The latest time that this device has ever seen. */
  now: number
}

/**
 * The tracks to evict for this many bytes: expired ones first, then those played or saved longest ago. Never tracks of the
 * batch being downloaded: they would evict each other for ever. Undefined if evicting all of them is not enough.
 */
export function tracksToEvict({ tracks, bytes, limitBytes, now }: RoomRequest): TrackRecord[] | undefined {
  const waiting = tracks.filter((track) => isWaiting(track) && track.nextTryAt <= now)
  const since = Math.min(...waiting.map(({ askedAt }) => askedAt))
  const old = tracks
    .filter(({ state, askedAt }) => state === 'saved' && askedAt < since)
    .toSorted((one, other) => ageOf(one, now) - ageOf(other, now))
  let tooMuch = usedBytes(tracks) + bytes - limitBytes
  const going: TrackRecord[] = []
  for (const track of old) {
    if (tooMuch <= 0) break
    going.push(track)
    tooMuch -= track.savedBytes
  }
  return tooMuch > 0 ? undefined : going
}

const ageOf = ({ endsAt, playedAt, savedAt }: TrackRecord, now: number) => (endsAt <= now ? 0 : Math.max(playedAt, savedAt))
