import type { Resource } from '@shenglang/contract/catalog/entities'
import type { MouseEvent } from 'react'
import type { OpenTrackMenu } from './track-menu.tsx'

/**
 * Opens a row's menu by right click, long press, Shift+F10 or the menu key. The focus returns to where it was in the row, or
 * to the button that opens the same menu.
 */
export function rowMenu(track: Resource, onMenu: OpenTrackMenu) {
  return (event: MouseEvent<HTMLElement>) => {
    const row = event.currentTarget
    const { clientX, clientY, buttons } = event
    const focused = document.activeElement
    const anchor =
      focused instanceof HTMLElement && row.contains(focused) ? focused : row.querySelector<HTMLElement>('[aria-haspopup]')
    if (!anchor) return
    event.preventDefault()
    const open = () => onMenu(track, anchor, new DOMRect(clientX, clientY, 0, 0))
    // The browser closes popovers opened between press and release.
    if (buttons === 0) open()
    else document.addEventListener('pointerup', () => setTimeout(open), { once: true })
  }
}
