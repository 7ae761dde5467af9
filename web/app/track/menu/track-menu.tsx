import type { Resource } from '@shenglang/contract/catalog/entities'
import { Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { lazyPart } from '../../ui/browser/lazy-part.tsx'

const TrackMenu = lazyPart(() => import('./TrackMenu.tsx'))

/** Opens the menu of a track: beside its button, or at a point of the window. */
export type OpenTrackMenu = (track: Resource, anchor: HTMLElement, at?: DOMRect) => void

/** The menu of a list of tracks: one for all its rows, mounted only while it is open. */
export function useTrackMenu() {
  const [open, setOpen] = useState<{ track: Resource; anchor: HTMLElement; at: DOMRect | undefined }>()
  const close = () => setOpen((now) => (now === open ? undefined : now))
  const toggle: OpenTrackMenu = (track, anchor, at) =>
    setOpen(track === open?.track && at === undefined ? undefined : { track, anchor, at })
  return {
    openFor: open?.track,
    toggle,
    menu: open
      ? createPortal(
          <Suspense>
            <TrackMenu key={`${open.track.resourceId} ${open.at?.x} ${open.at?.y}`} {...open} onClose={close} />
          </Suspense>,
          document.body,
        )
      : null,
  }
}
