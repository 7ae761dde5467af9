import { useEffect, useState } from 'react'
import { PrefetchPageLinks, useLocation } from 'react-router'
import { OFFLINE_PAGE } from '../../worker/stores.ts'
import { flagsOf } from '../offline/flags-of.ts'
import { hasSavedTracks } from '../offline/has-saved.ts'
import { useOffline } from '../offline/offline.ts'
import { setSavedFlags } from '../offline/saved-flags.ts'
import { useOnline } from '../ui/use-online.ts'

const NONE: ReadonlySet<string> = new Set()

/** Tells rows what of them is kept on this device, and what cannot be heard without a network; the page of it is at hand. */
export function SavedFlags() {
  const isOnline = useOnline()
  const { key } = useLocation()
  const [keeps, setKeeps] = useState(false)
  // Something may have been kept since the last page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page
  useEffect(() => setKeeps(hasSavedTracks()), [key])
  useEffect(() => {
    if (!keeps) setSavedFlags(flagsOf(NONE, !isOnline))
  }, [keeps, isOnline])
  return keeps ? <Marks isOnline={isOnline} /> : null
}

function Marks({ isOnline }: { isOnline: boolean }) {
  const tracks = useOffline()?.tracks
  useEffect(() => {
    const kept = tracks?.filter(({ state }) => state === 'kept').map(({ resource }) => resource.resourceId)
    if (kept) setSavedFlags(flagsOf(new Set(kept), !isOnline))
  }, [tracks, isOnline])
  return <PrefetchPageLinks page={OFFLINE_PAGE} />
}
