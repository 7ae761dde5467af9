import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { showToast } from '../ui/notifier.ts'
import { useOnline } from '../ui/use-online.ts'

/** Without a network no page is left: one that cannot be loaded would take the site away, and with it what plays. */
export function StayWhileOffline() {
  return useOnline() ? null : <Stay />
}

function Stay() {
  // A place further down on the same page needs no network.
  const blocker = useBlocker(({ currentLocation, nextLocation }) => addressOf(currentLocation) !== addressOf(nextLocation))
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    showToast('网络已断开，恢复后再打开', 'bad')
  }, [blocker])
  return null
}

const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search
