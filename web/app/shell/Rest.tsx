import { useEffect } from 'react'
import { reloadByItself } from '../playback/reload.ts'
import { startTelemetry } from '../remote/telemetry.ts'
import { readServedBuild } from './builds.ts'
import { NewBuild } from './NewBuild.tsx'
import { ownBuild } from './own-build.ts'

export function Rest() {
  useEffect(() => {
    const end = new AbortController()
    startTelemetry(ownBuild(), end.signal)
    window.addEventListener('vite:preloadError', followNewBuild, { signal: end.signal })
    return () => end.abort()
  }, [])
  return <NewBuild />
}

/** A part of the page could not be loaded: if that is because there is another build, the page is loaded with it. */
async function followNewBuild(): Promise<void> {
  const served = await readServedBuild().catch(() => undefined)
  if (served && served.id !== ownBuild()) reloadByItself(window.location.href)
}
