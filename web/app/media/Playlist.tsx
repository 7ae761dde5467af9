import { clockTime } from '@shenglang/contract/wording'
import { FavouriteButton } from '../catalog/FavouriteButton.tsx'
import { IconButton } from '../ui/Button.tsx'
import { Cover } from '../ui/Cover.tsx'
import { IconPlayerPauseFilled, IconPlayerPlayFilled, IconTrash, IconX } from '../ui/icons.ts'
import { Notice } from '../ui/Notice.tsx'
import styles from './Playlist.module.css'
import { useEngine, useEngineState } from './playback.tsx'

const DRAGGED = 'text/x-playlist-place'

/** The playlist popover, ordered by dragging or with Alt and the arrows; the browser closes it on Escape or a click elsewhere. */
export function Playlist() {
  const engine = useEngine()
  const tracks = useEngineState((state) => state.musicList)
  const currentId = useEngineState((state) => state.currentMusic?.resourceId)
  const isPlaying = useEngineState((state) => state.isPlaying)
  return (
    <div id="playlist" popover="auto" className={styles.panel}>
      <h2>
        播放列表
        {tracks.length > 0 ? (
          <IconButton label="清空列表" onClick={() => engine?.clear()}>
            <IconTrash size={16} />
          </IconButton>
        ) : null}
      </h2>
      {tracks.length === 0 ? (
        <Notice title="列表还是空的">在任意一首上按播放，它就会出现在这里</Notice>
      ) : (
        <ol aria-label="播放列表，Alt 加上下键调整顺序">
          {tracks.map((track, index) => {
            const isCurrent = track.resourceId === currentId
            const isSounding = isCurrent && isPlaying
            return (
              <li
                key={track.resourceId}
                className={styles.item}
                aria-current={isCurrent || undefined}
                draggable
                onDragStart={({ dataTransfer }) => dataTransfer.setData(DRAGGED, String(index))}
                onDragOver={(event) => event.preventDefault()}
                onDrop={(event) => {
                  event.preventDefault()
                  const from = event.dataTransfer.getData(DRAGGED)
                  if (from !== '') engine?.reorder(Number(from), index)
                }}
                onKeyDown={(event) => {
                  if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
                  event.preventDefault()
                  engine?.reorder(index, index + (event.key === 'ArrowUp' ? -1 : 1))
                }}
              >
                <span className={styles.cover}>
                  <Cover cover={track.cover} color={track.coverColor} width={96} />
                </span>
                <span className={styles.words}>
                  <b className="one-line">{track.title}</b>
                  <small className="one-line">{track.artist}</small>
                </span>
                <span className={`${styles.time} number`}>{clockTime(track.duration)}</span>
                <FavouriteButton resource={track} />
                <IconButton label={`${isSounding ? '暂停' : '播放'} ${track.title}`} onClick={() => engine?.play(track)}>
                  {isSounding ? <IconPlayerPauseFilled size={16} /> : <IconPlayerPlayFilled size={16} />}
                </IconButton>
                <IconButton label={`移除 ${track.title}`} onClick={() => engine?.remove(track.resourceId)}>
                  <IconX size={16} />
                </IconButton>
              </li>
            )
          })}
        </ol>
      )}
    </div>
  )
}
