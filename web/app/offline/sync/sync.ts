import { openLease } from '@shenglang/contract/offline/leases'
import { DAY_MS } from '@shenglang/contract/shanghai'
import { cachedPieces } from '../../../worker/offline/downloads/pieces.ts'
import { notifyTabs, onTabNotice } from '../../../worker/offline/sync/tabs.ts'
import { callQuietly } from '../../remote/api.ts'
import { downloadNext } from '../downloads/download-queue.ts'
import { fetchArtwork, fetchMedia } from '../downloads/media-fetch.ts'
import { nextTryOf, tryAllNow } from '../leases/attempts.ts'
import { renewLeases } from '../leases/lease-tracks.ts'
import { syncCrates } from '../storage/crates.ts'
import type { Downloads } from '../storage/downloads.ts'
import { enforceLimit } from '../storage/make-room.ts'
import { readAccount, readTracks } from '../storage/records.ts'
import { storeWholeSite } from '../storage/store-whole-site.ts'
import { sendPlays } from './plays.ts'

const LOCK = 'offline-downloads'
/** Leases are renewed this long before they end, at most once a day. */
const NEAR_END_MS = 3 * DAY_MS
const RENEW_AGAIN_MS = DAY_MS
/** Crates may change on another device. */
const LOOK_AGAIN_MS = 15 * 60_000
const AGAIN_MS = { first: 1000, most: 60_000 } as const

const downloadsOf = (userId: string): Downloads => ({
  userId,
  addresses: new Map(),
  pieces: cachedPieces(userId),
  lease: (resourceIds, signal) => callQuietly(openLease, { resourceIds }, signal),
  fetchMedia,
  fetchArtwork,
  quotaBytes,
  now: Date.now,
  changed: (resourceIds) => notifyTabs({ resourceIds }),
})

/** A browser that reports no quota has plenty. */
export async function quotaBytes(): Promise<number> {
  const { quota } = await navigator.storage.estimate().catch(() => ({ quota: undefined }))
  return quota ?? Number.MAX_SAFE_INTEGER
}

/** Runs a member's sync as long as the page is theirs; one of all tabs does. */
export function startSync(userId: string, signal: AbortSignal): void {
  void navigator.locks.request(`${LOCK}.${userId}`, { signal }, () => syncAlone(userId, signal)).catch(() => {})
}

async function syncAlone(userId: string, signal: AbortSignal): Promise<void> {
  const downloads = downloadsOf(userId)
  let waitMs: number = AGAIN_MS.first
  let hasSite = false
  const beginAtOnce = () => void tryAllNow(userId).then(() => notifyTabs({ isWork: true }))
  window.addEventListener('online', beginAtOnce, { signal })
  while (!signal.aborted) {
    // Created before the work, so that requests during it are not missed.
    const work = nextWork(signal)
    const isSettled = navigator.onLine && (await round().catch(() => false))
    waitMs = isSettled ? AGAIN_MS.first : Math.min(waitMs * 2, AGAIN_MS.most)
    await work.within(isSettled ? await untilNextTry(userId) : waitMs)
  }

  /** Returns whether everything possible is done. A failing part does not block the others. */
  async function round(): Promise<boolean> {
    if (!(await readAccount(userId))) return true
    const isDone = (part: Promise<unknown>) =>
      part.then(
        () => true,
        () => false,
      )
    hasSite ||= await storeWholeSite(signal).catch(() => false)
    const areSent = await isDone(sendPlays(userId))
    const areFollowed = await isDone(syncCrates(userId, signal))
    const areRenewed = !(await isDue(userId)) || (await isDone(renewLeases(downloads, signal)))
    await enforceLimit(downloads)
    let step = await downloadNext(downloads, signal)
    while (step === 'done' && !signal.aborted) step = await downloadNext(downloads, signal)
    return hasSite && areSent && areFollowed && areRenewed && step === 'idle'
  }
}

async function untilNextTry(userId: string): Promise<number> {
  const nextTryAt = nextTryOf(await readTracks(userId)) ?? Number.POSITIVE_INFINITY
  return Math.min(LOOK_AGAIN_MS, Math.max(0, nextTryAt - Date.now()))
}

async function isDue(userId: string): Promise<boolean> {
  const [account, tracks] = await Promise.all([readAccount(userId), readTracks(userId)])
  const saved = tracks.filter(({ state }) => state === 'saved')
  if (!account || saved.length === 0) return false
  const now = Date.now()
  const isNearEnd = saved.some(({ endsAt }) => endsAt - now < NEAR_END_MS)
  const ageMs = now - account.leasedAt
  return ageMs > RENEW_AGAIN_MS || ageMs < 0 || (isNearEnd && ageMs > LOOK_AGAIN_MS)
}

/** Requests may come any time: from a tab or from the worker. */
function nextWork(signal: AbortSignal) {
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const end = onTabNotice(({ isWork }) => isWork && begin())
  signal.addEventListener('abort', begin, { once: true })
  return {
    async within(ms: number): Promise<void> {
      const timer = setTimeout(begin, ms)
      await begun
      clearTimeout(timer)
      end()
      signal.removeEventListener('abort', begin)
    },
  }
}
