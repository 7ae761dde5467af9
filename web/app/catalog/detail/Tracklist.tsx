import type { ResourceDetail } from '@shenglang/contract/catalog/entities'
import { clockTime } from '@shenglang/contract/format'
import { useEngineState, useProgress } from '../../playback/playback.tsx'
import { usePlaying } from '../../playback/playing.ts'
import sections from '../../ui/sections.module.css'
import styles from './Tracklist.module.css'

/** What is heard in a mix, and when; a row plays from there. */
export function Tracklist({ mix }: { mix: ResourceDetail }) {
  const { playFrom } = usePlaying()
  const { tracklist, duration } = mix
  const isCurrent = useEngineState(({ currentMusic }) => currentMusic?.resourceId === mix.resourceId)
  const { currentTimeMs } = useProgress()
  const heard = isCurrent ? tracklist.findLastIndex(({ atMs }) => atMs <= currentTimeMs) : -1
  return (
    <section className={sections.section} aria-labelledby="tracklist">
      <h2 id="tracklist">曲目表 {tracklist.length} 首</h2>
      <ol className={styles.list}>
        {tracklist.map(({ atMs, artist, title }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two tracks may begin at one moment and be called alike
          <li key={index}>
            <button
              type="button"
              aria-current={index === heard || undefined}
              onClick={() => playFrom(atMs / duration, mix, [mix])}
            >
              <span className="number">{clockTime(atMs)}</span>
              <b className="one-line">{title}</b>
              <small className="one-line">{artist}</small>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
