import { lazy, Suspense, useState } from 'react'
import styles from './Playlist.module.css'

const OpenPlaylist = lazy(() => import('./OpenPlaylist.tsx'))

/** The playlist popover; the browser closes it on Escape or a click elsewhere. */
export function Playlist() {
  const [isOpen, setOpen] = useState(false)
  return (
    <div id="playlist" popover="auto" className={styles.panel} onToggle={(event) => setOpen(event.newState === 'open')}>
      {isOpen ? (
        <Suspense>
          <OpenPlaylist />
        </Suspense>
      ) : null}
    </div>
  )
}
