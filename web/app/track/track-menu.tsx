import type { Resource } from '@shenglang/contract/catalog/entities'
import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'

const TrackMenu = lazy(() => import('./TrackMenu.tsx'))

/** The menu of a list of tracks: one for all its rows, and there only while it is open. */
export function useTrackMenu() {
  const [open, setOpen] = useState<{ track: Resource; anchor: HTMLElement }>()
  const close = () => setOpen((now) => (now === open ? undefined : now))
  return {
    openFor: open?.track,
    toggle: (track: Resource, anchor: HTMLElement) => setOpen(track === open?.track ? undefined : { track, anchor }),
    menu: open
      ? createPortal(
          <Suspense>
            <TrackMenu key={open.track.resourceId} {...open} onClose={close} />
          </Suspense>,
          document.body,
        )
      : null,
  }
}
