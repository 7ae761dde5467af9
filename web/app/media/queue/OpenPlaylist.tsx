import { CRATE_LIMITS } from '@shenglang/contract/catalog/crates/crates'
import { useEngine, useEngineState } from '../../playback/engine/playback.tsx'
import { followingCount } from '../../playback/track/following.ts'
import { AddToCrate } from '../../track/crates/AddToCrate.tsx'
import { IconButton } from '../../ui/controls/Button.tsx'
import { IconTrash } from '../../ui/data/icons.ts'
import styles from './Playlist.module.css'
import { PlaylistTracks } from './PlaylistTracks.tsx'
import * as texts from './texts.ts'

/** Content of the playlist popover; loaded when it is first opened. */
export default function OpenPlaylist() {
  const engine = useEngine()
  const tracks = useEngineState((state) => state.musicList)
  const following = useEngineState(followingCount)
  return (
    <>
      <h2>
        {texts.upNext}
        <small className="number">
          {following} · {texts.countOf(tracks.length)}
        </small>
        {tracks.length > 0 ? (
          <span className="flex regular">
            <AddToCrate
              title={texts.upNext}
              resourceIds={tracks.slice(0, CRATE_LIMITS.tracks).map(({ resourceId }) => resourceId)}
            />
            <IconButton label={texts.clearPlaylist} onClick={() => engine?.clear()}>
              <IconTrash size={16} />
            </IconButton>
          </span>
        ) : null}
      </h2>
      {tracks.length === 0 ? (
        <p className={styles.nothing}>
          <b className="medium ink-t0">{texts.playlistEmpty}</b>
          {texts.playlistEmptyHint}
        </p>
      ) : (
        <PlaylistTracks tracks={tracks} />
      )}
    </>
  )
}
