import { CRATE_LIMITS } from '@shenglang/contract/catalog/crates'
import { lazy, Suspense, useState } from 'react'
import { useEngine, useEngineState } from '../playback/playback.tsx'
import { AddToCrate } from '../track/AddToCrate.tsx'
import { IconButton } from '../ui/Button.tsx'
import { IconTrash } from '../ui/icons.ts'
import styles from './Playlist.module.css'

const PlaylistTracks = lazy(() => import('./PlaylistTracks.tsx'))

/** The playlist popover; the browser closes it on Escape or a click elsewhere. */
export function Playlist() {
  const [isOpen, setOpen] = useState(false)
  return (
    <div id="playlist" popover="auto" className={styles.panel} onToggle={(event) => setOpen(event.newState === 'open')}>
      {isOpen ? <OpenPlaylist /> : null}
    </div>
  )
}

function OpenPlaylist() {
  const engine = useEngine()
  const tracks = useEngineState((state) => state.musicList)
  return (
    <>
      <h2>
        播放列表 <small className="number">{tracks.length}</small>
        {tracks.length > 0 ? (
          <span className={styles.tools}>
            <AddToCrate title="播放列表" resourceIds={tracks.slice(0, CRATE_LIMITS.tracks).map(({ resourceId }) => resourceId)} />
            <IconButton label="清空列表" onClick={() => engine?.clear()}>
              <IconTrash size={16} />
            </IconButton>
          </span>
        ) : null}
      </h2>
      {tracks.length === 0 ? (
        <p className={styles.nothing}>
          <b>列表还是空的</b>
          在任意一首上按播放，它就会出现在这里
        </p>
      ) : (
        <Suspense>
          <PlaylistTracks tracks={tracks} />
        </Suspense>
      )}
    </>
  )
}
