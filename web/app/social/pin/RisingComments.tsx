import type { CSSProperties } from 'react'
import { useSyncExternalStore } from 'react'
import { useEngine } from '../../playback/engine/playback.tsx'
import { Avatar } from '../../ui/data/Avatar.tsx'
import { useMarkers } from '../markers.ts'
import styles from './RisingComments.module.css'
import { risingAt } from './rising.ts'

const silent = () => () => {}

/** While a track plays, its comments rise from their pins at their times, into space that is left free for them. */
export function RisingComments({ resourceId, durationMs }: { resourceId: string; durationMs: number }) {
  const engine = useEngine()
  const markers = useMarkers(resourceId)
  const read = () => {
    if (!engine || engine.getState().currentMusic?.resourceId !== resourceId) return ''
    return JSON.stringify(risingAt(markers, engine.getProgress().currentTimeMs).map(({ marker, row }) => [marker.id, row]))
  }
  // A string, so that an unchanged set of comments causes no render.
  const shown = useSyncExternalStore(engine?.subscribeProgress ?? silent, read, () => '')
  const rows = new Map(shown === '' ? [] : (JSON.parse(shown) as [id: string, row: number][]))
  return (
    <ul className={styles.rising} aria-hidden="true">
      {markers.map(({ id, time, avatar, nickname, comment }) => {
        const row = rows.get(id)
        if (row === undefined) return null
        const part = (time * 1000) / durationMs
        const style: CSSProperties & Record<'--row', number> = {
          '--row': row,
          maxWidth: `min(420px, ${Math.round(Math.max(part, 1 - part) * 100)}%)`,
          ...(part > 0.5 ? { right: `${(1 - part) * 100}%` } : { left: `${part * 100}%` }),
        }
        return (
          <li key={id} style={style} data-row={row}>
            <span className="inline-flex middle gap-8 max-full h-36 pad-0-12 edge radius-pill bg2">
              <Avatar avatar={avatar} name={nickname} size={24} />
              <b className="rigid medium">{nickname}</b>
              <span className="one-line ink-t1">{comment}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
