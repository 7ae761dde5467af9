import { CRATE_LIMITS } from '@shenglang/contract/catalog/crates'
import { useEngine, useEngineState } from '../playback/playback.tsx'
import { AddToCrate } from '../track/AddToCrate.tsx'
import { IconButton } from '../ui/Button.tsx'
import { IconTrash } from '../ui/icons.ts'
import styles from './Playlist.module.css'
import { PlaylistTracks } from './PlaylistTracks.tsx'

/** What the playlist popover holds; loaded when it is opened first. */
export default function OpenPlaylist() {
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
        <PlaylistTracks tracks={tracks} />
      )}
    </>
  )
}
