import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Where Escape and F have a meaning of their own. */
const TAKEN = 'input:not([type=checkbox], [type=range]), textarea, select, [contenteditable], dialog, [popover], [data-tells]'
const OPEN = ':popover-open:not([popover=manual]), dialog[open]'

/** The way out of the player over the whole page: back to where one came from, or into the library. */
export function useLeaving(): () => void {
  const navigate = useNavigate()
  const hasBefore = useLocation().key !== 'default'
  return () => navigate(...((hasBefore ? [-1] : ['/dj']) as [never]))
}

/** Whether the browser gives the whole screen, and how to ask for it or give it back; `undefined` where it never does. */
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
  // Of the document, so that what opens above the page is seen there as well.
  const asked = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
  asked.catch(() => {})
}

/** Escape leaves, F asks for the whole screen, wherever neither means anything else. */
export function useStageKeys(leave: () => void, toggle: (() => void) | undefined): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return
      if (target instanceof Element && target.closest(TAKEN)) return
      // What is open above the page is closed first.
      if (document.querySelector(OPEN)) return
      if (key === 'Escape') leave()
      else if (key.toLowerCase() === 'f') toggle?.()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [leave, toggle])
}
