import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isOfInputMethod } from '../../ui/browser/input-method.ts'

/** Elements in which Escape and F have another meaning. */
const TAKEN =
  'input:not([type=checkbox], [type=range]), textarea, select, [contenteditable], dialog, [popover], [data-own-tooltip]'
const OPEN = ':popover-open:not([popover=manual]), dialog[open]'

/** Leaves the full-page player: back to the page before, or to the library. */
export function useLeaving(): () => void {
  const navigate = useNavigate()
  const hasBefore = useLocation().key !== 'default'
  return () => navigate(...((hasBefore ? [-1] : ['/dj']) as [never]))
}

/** Full screen: its state, and how to enter or leave it; `undefined` where the browser does not support it. */
export function useWholeScreen() {
  const [isWhole, setWhole] = useState(false)
  const [isAble, setAble] = useState(false)
  useEffect(() => {
    setAble(document.fullscreenEnabled === true)
    const follow = () => setWhole(document.fullscreenElement !== null)
    follow()
    document.addEventListener('fullscreenchange', follow)
    return () => {
      document.removeEventListener('fullscreenchange', follow)
      if (document.fullscreenElement) void document.exitFullscreen()
    }
  }, [])
  return { isWhole, toggle: isAble ? toggleWholeScreen : undefined }
}

function toggleWholeScreen(): void {
  // The whole document goes full screen, so that dialogs above the page stay visible.
  const change = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
  change.catch(() => {})
}

/** Escape leaves, F toggles full screen, wherever neither has another meaning. */
export function useStageKeys(leave: () => void, toggle: (() => void) | undefined): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isOfInputMethod(event) || event.repeat)
        return
      if (target instanceof Element && target.closest(TAKEN)) return
      // An open dialog is closed first.
      if (document.querySelector(OPEN)) return
      if (key === 'Escape') leave()
      else if (key.toLowerCase() === 'f') toggle?.()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [leave, toggle])
}
