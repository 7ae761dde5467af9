import type { ResourceDetail } from '@shenglang/contract/catalog/entities'
import { clockTime } from '@shenglang/contract/format'
import { useEngineState, useProgress } from '../../playback/engine/playback.tsx'
import { usePlaying } from '../../playback/track/playing.ts'
import styles from './Tracklist.module.css'
import * as texts from './texts.ts'

/** The tracks of a mix with their times; a row plays from there. */
export function Tracklist({ mix }: { mix: ResourceDetail }) {
  const { playFrom } = usePlaying()
  const { tracklist, duration } = mix
  const isCurrent = useEngineState(({ currentMusic }) => currentMusic?.resourceId === mix.resourceId)
  const { currentTimeMs } = useProgress()
  const playing = isCurrent ? tracklist.findLastIndex(({ atMs }) => atMs <= currentTimeMs) : -1
  return (
    <section className="mt-24" aria-labelledby="tracklist">
      <h2 id="tracklist">{texts.tracklistCount(tracklist.length)}</h2>
      <ol className={styles.list}>
        {tracklist.map(({ atMs, artist, title }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two tracks may have the same time and name
          <li key={index}>
            <button
              type="button"
              aria-current={index === playing || undefined}
              onClick={() => playFrom(atMs / duration, mix, [mix])}
            >
              <span className="number">{clockTime(atMs)}</span>
              <b className="one-line medium">{title}</b>
              <small className="one-line">{artist}</small>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
