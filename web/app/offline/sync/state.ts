import { readDevice } from '../../../worker/offline/storage/device.ts'
import type { AccountRecord, TrackRecord } from '../../../worker/offline/storage/schema.ts'
import { onTabNotice } from '../../../worker/offline/sync/tabs.ts'
import { readCrates } from '../storage/crates.ts'
import { cardOf, crateNameOf, readAccount, readTrack, readTracks } from '../storage/records.ts'
import { defaultLimit } from '../storage/storage-limit.ts'
import type { OfflineCrate, OfflineState, OfflineTrack } from './offline-state.ts'
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

/** Shows a member's saved tracks and their changes: single tracks as they change, everything where more did. */
export function followState(userId: string, signal: AbortSignal, show: (state: OfflineState) => void): void {
  if (userId === '') {
    show(NOBODYS)
    return
  }
  let state: OfflineState | undefined
  let reading: Promise<void> = Promise.resolve()
  const read = (resourceIds: readonly string[] | undefined) => {
    // One after another, so that an older state never replaces a newer one.
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

async function readState(userId: string): Promise<OfflineState> {
  const [account, records, crates, device, quota] = await Promise.all([
    readAccount(userId),
    readTracks(userId),
    readCrates(userId),
    readDevice(),
    quotaBytes(),
  ])
  const mine = { ...NOBODYS, isLocked: false, quotaBytes: quota, limitBytes: account?.limitBytes ?? defaultLimit(quota) }
  if (!account) return mine
  const now = Math.max(Date.now(), device.highestTime)
  records.sort((one, other) => other.askedAt - one.askedAt || one.position - other.position)
  const inCrate = (crateId: string) =>
    records.filter(({ crateIds }) => crateIds.includes(crateId)).map(({ resourceId }) => resourceId)
  const [tracks, shown] = await Promise.all([
    Promise.all(records.map((record) => trackOf(account, record, now))),
    Promise.all(
      crates.map(async (crate): Promise<OfflineCrate> => {
        const { crateId } = crate
        return { crateId, name: await crateNameOf(account, crate), resourceIds: inCrate(crateId) }
      }),
    ),
  ])
  const { isPaused, isSaving } = account
  return withList(tracks, { ...mine, crates: shown, isPaused, isSaving })
}

async function withTracks(state: OfflineState, userId: string, resourceIds: readonly string[]): Promise<OfflineState> {
  const [account, { highestTime }] = await Promise.all([readAccount(userId), readDevice()])
  const now = Math.max(Date.now(), highestTime)
  const loaded = await Promise.all(resourceIds.map((resourceId) => readTrack(userId, resourceId)))
  if (!account || loaded.some((record) => !record || !state.byId.has(record.resourceId))) return readState(userId)
  const records = loaded.filter((record) => record !== undefined)
  const changed = new Map(
    await Promise.all(records.map(async (record) => [record.resourceId, await trackOf(account, record, now)] as const)),
  )
  return withList(
    state.tracks.map((track) => changed.get(track.resource.resourceId) ?? track),
    state,
  )
}

const withList = (tracks: OfflineTrack[], rest: OfflineState): OfflineState => ({
  ...rest,
  tracks,
  byId: new Map(tracks.map((track) => [track.resource.resourceId, track])),
  usedBytes: tracks.reduce((sum, { savedBytes }) => sum + savedBytes, 0),
})

async function trackOf(account: AccountRecord, record: TrackRecord, now: number): Promise<OfflineTrack> {
  const { savedBytes, bytes, fault, endsAt, savedAt, playedAt } = record
  const resource = await cardOf(account, record)
  return { resource, state: shownState(record, now), savedBytes, bytes, fault, endsAt, savedAt, playedAt }
}

function shownState({ state, endsAt, fault }: TrackRecord, now: number): OfflineTrack['state'] {
  if (state === 'saved' && endsAt <= now) return 'ended'
  return state === 'waiting' && fault !== undefined ? 'postponed' : state
}
