import { useEffect } from 'react'
import { useRevalidator, useRouteLoaderData } from 'react-router'
import { ConsentDialog } from '../accounts/ConsentDialog.tsx'
import { hasSavedTracks } from '../offline/has-saved.ts'
import { followMember } from '../offline/offline.ts'
import { storeOfflinePage } from '../offline/store-offline-page.ts'
import { reloadByItself } from '../playback/reload.ts'
import { usePageEvents } from '../remote/events.ts'
import { startTelemetry } from '../remote/telemetry.ts'
import { useSessionRefresh, useUser } from '../session/session.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import { takeWasOffline, useOnline } from '../ui/use-online.ts'
import { readServedBuild } from './builds.ts'
import { NewBuild } from './NewBuild.tsx'
import { StayWhileOffline } from './Offline.tsx'
import { OfflineLine } from './OfflineLine.tsx'
import { ownBuild } from './own-build.ts'
import { SavedFlags } from './SavedFlags.tsx'
import { drawSplash } from './splash.ts'
import { keepFor } from './worker.ts'

export function Rest() {
  useEffect(() => {
    const end = new AbortController()
    startTelemetry(ownBuild(), end.signal)
    void drawSplash().catch(() => {})
    window.addEventListener('vite:preloadError', followNewBuild, { signal: end.signal })
    return () => end.abort()
  }, [])
  useKeptForWhom()
  const refresh = useSessionRefresh()
  // Once somebody's rights have changed, what the page brought says nothing any more.
  usePageEvents({ rights: () => void refresh() })
  useFreshAfterwards()
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

/** What this browser keeps is for whoever the page was rendered for. Pages built ahead are for nobody, whoever reads them. */
function useKeptForWhom(): void {
  const { userId = '', vipLevel = 0, vipExpireTime = '', revocations = 0 } = useUser() ?? {}
  const isBuilt = useRouteLoaderData<() => Promise<{ cspNonce: string }>>('root')?.cspNonce === ''
  useEffect(() => {
    if (isBuilt) return
    void keepFor(userId).then(() => {
      if (userId !== '' && hasSavedTracks()) storeOfflinePage()
    })
  }, [isBuilt, userId])
  useEffect(() => {
    if (!isBuilt) void followMember(userId, `${vipLevel} ${vipExpireTime} ${revocations}`).catch(() => {})
  }, [isBuilt, userId, vipLevel, vipExpireTime, revocations])
}

/** What was shown without a network is asked for anew with one. */
function useFreshAfterwards(): void {
  const isOnline = useOnline()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (isOnline && takeWasOffline()) void revalidate()
  }, [isOnline, revalidate])
}

/** A part of the page could not be loaded: if that is because there is another build, the page is loaded with it. */
async function followNewBuild(): Promise<void> {
  const served = await readServedBuild().catch(() => undefined)
  if (served && served.id !== ownBuild()) reloadByItself(window.location.href)
}
