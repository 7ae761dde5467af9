import { readDevice, type TrackRecord } from '../../worker/offline/database.ts'
import { onTabNotice } from '../../worker/offline/tabs.ts'
import { readCrates } from './crates.ts'
import type { OfflineCrate, OfflineState, OfflineTrack } from './offline-state.ts'
import { readAccount, readTrack, readTracks } from './records.ts'
import { defaultLimit } from './room.ts'
import { quotaBytes } from './sync.ts'

const NOBODYS: OfflineState = {
  tracks: [],
  byId: new Map(),
  crates: [],
  usedBytes: 0,
  quotaBytes: 0,
  limitBytes: 0,
  isLocked: true,
  isPaused: false,
  isSaving: false,
}

/** Shows what is kept for somebody as it is, and as it comes to be: single tracks as they change, everything where more did. */
export function followState(userId: string, signal: AbortSignal, show: (state: OfflineState) => void): void {
  if (userId === '') {
    show(NOBODYS)
    return
  }
  let state: OfflineState | undefined
  let reading: Promise<void> = Promise.resolve()
  const read = (resourceIds: readonly string[] | undefined) => {
    // One after another, so that none overtakes a newer one.
    reading = reading
      .then(async () => {
        state = state && resourceIds ? await withTracks(state, userId, resourceIds) : await readState(userId)
        if (!signal.aborted) show(state)
      })
      .catch(() => {})
  }
  signal.addEventListener(
    'abort',
    onTabNotice(({ resourceIds }) => read(resourceIds)),
  )
  read(undefined)
}

export async function readState(userId: string): Promise<OfflineState> {
  const [account, records, crates, device, quota] = await Promise.all([
    readAccount(userId),
    readTracks(userId),
    readCrates(userId),
    readDevice(),
    quotaBytes(),
  ])
  const now = Math.max(Date.now(), device.highestTime)
  records.sort((one, other) => other.askedAt - one.askedAt || one.place - other.place)
  const inCrate = (crateId: string) =>
    records.filter(({ crateIds }) => crateIds.includes(crateId)).map(({ resourceId }) => resourceId)
  const shown: OfflineCrate[] = crates.map(({ crateId, name }) => ({ crateId, name, resourceIds: inCrate(crateId) }))
  return withList(
    records.map((record) => trackOf(record, now)),
    {
      ...NOBODYS,
      crates: shown,
      quotaBytes: quota,
      limitBytes: account?.limitBytes ?? defaultLimit(quota),
      isLocked: false,
      isPaused: account?.isPaused ?? false,
      isSaving: account?.isSaving ?? false,
    },
  )
}

async function withTracks(state: OfflineState, userId: string, resourceIds: readonly string[]): Promise<OfflineState> {
  const { highestTime } = await readDevice()
  const now = Math.max(Date.now(), highestTime)
  const found = await Promise.all(resourceIds.map((resourceId) => readTrack(userId, resourceId)))
  if (found.some((record) => !record || !state.byId.has(record.resourceId))) return readState(userId)
  const changed = new Map(found.flatMap((record) => (record ? [[record.resourceId, trackOf(record, now)] as const] : [])))
  return withList(
    state.tracks.map((track) => changed.get(track.resource.resourceId) ?? track),
    state,
  )
}

const withList = (tracks: OfflineTrack[], rest: OfflineState): OfflineState => ({
  ...rest,
  tracks,
  byId: new Map(tracks.map((track) => [track.resource.resourceId, track])),
  usedBytes: tracks.reduce((sum, { keptBytes }) => sum + keptBytes, 0),
})

function trackOf(record: TrackRecord, now: number): OfflineTrack {
  const { resource, sources, state, keptBytes, bytes, fault, endsAt, keptAt, heardAt } = record
  const isEnded = state === 'kept' && endsAt <= now
  return { resource, sources, state: isEnded ? 'ended' : state, keptBytes, bytes, fault, endsAt, keptAt, heardAt }
}
