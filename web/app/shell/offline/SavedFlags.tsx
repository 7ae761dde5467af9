import { useEffect, useState } from 'react'
import { PrefetchPageLinks, useLocation } from 'react-router'
import { OFFLINE_PAGE } from '../../../worker/stores.ts'
import { hasSavedTracks } from '../../offline/storage/has-saved.ts'
import { flagsOf } from '../../offline/ui/flags-of.ts'
import { useOffline } from '../../offline/ui/offline.ts'
import { setSavedFlags } from '../../offline/ui/saved-flags.ts'
import { useOnline } from '../../ui/browser/use-online.ts'
import { addAllRoutes } from '../router/add-all-routes.ts'

const NONE: ReadonlySet<string> = new Set()

/**
 * Loads the flags of rows: what is saved on this device, and what cannot be played without a network; preloads the offline
 * page.
 */
export function SavedFlags() {
  const isOnline = useOnline()
  const { key } = useLocation()
  const [hasAny, setHasAny] = useState(false)
  // Something may have been saved since the last page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on another page
  useEffect(() => setHasAny(hasSavedTracks()), [key])
  useEffect(() => {
    if (!hasAny) setSavedFlags(flagsOf(NONE, !isOnline))
  }, [hasAny, isOnline])
  return hasAny ? <Flags isOnline={isOnline} /> : null
}

function Flags({ isOnline }: { isOnline: boolean }) {
  const tracks = useOffline()?.tracks
  useEffect(() => {
    const saved = tracks?.filter(({ state }) => state === 'saved').map(({ resource }) => resource.resourceId)
    if (saved) setSavedFlags(flagsOf(new Set(saved), !isOnline))
  }, [tracks, isOnline])
  // Only a page whose route the router has can be preloaded.
  const [isKnown, setKnown] = useState(false)
  useEffect(() => {
    addAllRoutes()
    setKnown(true)
  }, [])
  if (!isKnown) return null
  return <PrefetchPageLinks page={OFFLINE_PAGE} />
}
