import { useEffect } from 'react'
import { createPath, useBlocker, useNavigate } from 'react-router'
import { OFFLINE_PAGE } from '../../../worker/stores.ts'
import { hasSavedTracks } from '../../offline/storage/has-saved.ts'
import { useEngineState } from '../../playback/engine/playback.tsx'
import { reloadTo } from '../../playback/engine/reload.ts'
import { showToast } from '../../ui/browser/notifier.ts'
import { useOnline } from '../../ui/browser/use-online.ts'
import * as texts from './texts.ts'
import { storedAs } from './worker.ts'

/** Without a network, navigation to a page that is not stored is blocked: it would end the site, and playback. */
export function StayWhileOffline() {
  return useOnline() ? null : <Stay />
}

function Stay() {
  const isPlaying = useEngineState((state) => state.isPlaying)
  // An anchor on the same page needs no network.
  const blocker = useBlocker(({ currentLocation, nextLocation }) => addressOf(currentLocation) !== addressOf(nextLocation))
  const navigate = useNavigate()
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const { pathname, search } = blocker.location
    // Without a network the search covers saved tracks.
    if (pathname === SEARCH && hasSavedTracks()) {
      blocker.reset()
      void navigate(OFFLINE_PAGE + search)
      return
    }
    const address = createPath(blocker.location)
    const proceed = async () => {
      // `data` opens within this document, `page` needs a new one.
      const stored = await storedAs(address)
      if (stored === 'data') return blocker.proceed()
      blocker.reset()
      // Another document would end playback from the buffer.
      if (stored === 'page' && !isPlaying) return reloadTo(address)
      showToast(texts.offlineOpenLater, 'bad')
    }
    void proceed().catch(() => {
      blocker.reset()
      showToast(texts.offlineOpenLater, 'bad')
    })
  }, [blocker, isPlaying, navigate])
  return null
}

const SEARCH = '/searchResult'
const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search
