import { useEffect } from 'react'
import { createPath, useBlocker, useNavigate } from 'react-router'
import { OFFLINE_PAGE } from '../../worker/stores.ts'
import { hasSavedTracks } from '../offline/has-saved.ts'
import { useEngineState } from '../playback/playback.tsx'
import { reloadTo } from '../playback/reload.ts'
import { showToast } from '../ui/notifier.ts'
import { useOnline } from '../ui/use-online.ts'
import { keptAs } from './worker.ts'

/** Without a network no page is left for one that was not kept: it would take the site away, and with it what plays. */
export function StayWhileOffline() {
  return useOnline() ? null : <Stay />
}

function Stay() {
  const isPlaying = useEngineState((state) => state.isPlaying)
  // A place further down on the same page needs no network.
  const blocker = useBlocker(({ currentLocation, nextLocation }) => addressOf(currentLocation) !== addressOf(nextLocation))
  const navigate = useNavigate()
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const { pathname, search } = blocker.location
    // Without a network one searches what is saved.
    if (pathname === SEARCH && hasSavedTracks()) {
      blocker.reset()
      void navigate(OFFLINE_PAGE + search)
      return
    }
    const address = createPath(blocker.location)
    const goOn = async () => {
      const kept = await keptAs(address)
      if (kept === 'data') return blocker.proceed()
      blocker.reset()
      // Another document would end what plays out of the buffer.
      if (kept === 'page' && !isPlaying) return reloadTo(address)
      showToast('网络已断开，恢复后再打开', 'bad')
    }
    void goOn().catch(() => {
      blocker.reset()
      showToast('网络已断开，恢复后再打开', 'bad')
    })
  }, [blocker, isPlaying, navigate])
  return null
}

const SEARCH = '/searchResult'
const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search
