import { TIME_ZONE_COOKIE } from '@shenglang/contract/constants'
import { useEffect } from 'react'
import { useMatches, useRevalidator } from 'react-router'
import { ConsentDialog } from '../accounts/sign-in/ConsentDialog.tsx'
import { hasSavedTracks } from '../offline/storage/has-saved.ts'
import { storeOfflinePage } from '../offline/storage/store-offline-page.ts'
import { followMember } from '../offline/ui/offline.ts'
import { reloadByItself } from '../playback/engine/reload.ts'
import { usePageEvents } from '../remote/events.ts'
import { startTelemetry } from '../remote/telemetry.ts'
import { savePreference } from '../session/preferences.ts'
import { useSessionRefresh, useUser } from '../session/session.tsx'
import { localZone } from '../ui/browser/time-zone.ts'
import { takeWasOffline, useOnline } from '../ui/browser/use-online.ts'
import { Tooltip } from '../ui/overlays/Tooltip.tsx'
import { readServedBuild } from './build/builds.ts'
import { currentBuild } from './build/current-build.ts'
import { NewBuild } from './build/NewBuild.tsx'
import { drawSplash } from './build/splash.ts'
import { StayWhileOffline } from './offline/Offline.tsx'
import { OfflineLine } from './offline/OfflineLine.tsx'
import { SavedFlags } from './offline/SavedFlags.tsx'
import { storeFor } from './offline/worker.ts'
import { usePendingAction } from './pending/use-pending-action.ts'

export function Rest() {
  useEffect(() => {
    const end = new AbortController()
    startTelemetry(currentBuild(), end.signal)
    void drawSplash().catch(() => {})
    window.addEventListener('vite:preloadError', followNewBuild, { signal: end.signal })
    return () => end.abort()
  }, [])
  usePendingAction()
  useStorageOwner()
  useNamedZone()
  const refresh = useSessionRefresh()
  // After a change of rights the page's data is stale.
  usePageEvents({ rights: () => void refresh() })
  useReloadOnceOnline()
  useReloadOnTime()
  return (
    <>
      <ConsentDialog />
      <Tooltip />
      <StayWhileOffline />
      <SavedFlags />
      <OfflineLine />
      <NewBuild />
    </>
  )
}

/** Sets the user for whom this browser stores pages. */
function useStorageOwner(): void {
  const { userId = '', vipLevel = 0, vipExpireTime = '', revocations = 0 } = useUser() ?? {}
  useEffect(() => {
    void storeFor(userId).then(() => {
      if (userId !== '' && hasSavedTracks()) storeOfflinePage()
    })
  }, [userId])
  useEffect(() => {
    void followMember(userId, `${vipLevel} ${vipExpireTime} ${revocations}`).catch(() => {})
  }, [userId, vipLevel, vipExpireTime, revocations])
}

/** The server renders a member's pages in their zone; a visitor's are the same for all. */
function useNamedZone(): void {
  const isMember = useUser() !== undefined
  useEffect(() => {
    if (isMember) savePreference(TIME_ZONE_COOKIE, localZone())
  }, [isMember])
}

/** Reloads the page's data once the network is back, if it was shown without one. */
function useReloadOnceOnline(): void {
  const isOnline = useOnline()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (isOnline && takeWasOffline()) void revalidate()
  }, [isOnline, revalidate])
}

/** Longest timer: after a sleep of the device it fires late, and each reload returns the remaining time again. */
const LONGEST_WAIT_MS = 3_600_000
/** Margin for visitors, whose pages are cached for half a second and may be from before the change. */
const SHARED_MS = 1000

/** Reloads a page whose content changes at a certain time: its loader returns the milliseconds until then (`changesInMs`). */
function useReloadOnTime(): void {
  const shown = useMatches().at(-1)?.loaderData
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const { changesInMs } = (shown ?? {}) as { changesInMs?: number | null }
    if (typeof changesInMs !== 'number') return
    const timer = setTimeout(() => void revalidate(), Math.min(changesInMs + SHARED_MS, LONGEST_WAIT_MS))
    return () => clearTimeout(timer)
  }, [shown, revalidate])
}

/** A part of the page could not be loaded: if the reason is another build, the page is reloaded with it. */
async function followNewBuild(): Promise<void> {
  const served = await readServedBuild().catch(() => undefined)
  if (served && served.id !== currentBuild()) reloadByItself(window.location.href)
}
