import type { Crate } from '@shenglang/contract/catalog/crates'
import type { Resource } from '@shenglang/contract/catalog/entities'
import type { PlaybackPlace } from '@shenglang/contract/catalog/playback-place'
import { clockTime } from '@shenglang/contract/format'
import { Link } from 'react-router'
import { useEngineWhenPressed } from '../../playback/playback.tsx'
import { goOn } from '../../playback/playing.ts'
import { TrackCards } from '../../track/TrackCard.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { IconPackage, IconPlayerPlayFilled } from '../../ui/icons.ts'
import sections from '../../ui/sections.module.css'
import styles from './ForMe.module.css'

const CRATES_SHOWN = 3

export interface OwnThings {
  place: PlaybackPlace | null
  crates: Crate[]
  followed: Resource[]
}

/** What a signed-in listener comes back for: where they stopped, their crates, and what those they follow released. */
export function ForMe({ place, crates, followed }: OwnThings) {
  const press = useEngineWhenPressed()
  const track = place?.tracks.find(({ resourceId }) => resourceId === place.resourceId)
  const shown = crates.slice(0, CRATES_SHOWN)
  return (
    <>
      {track || shown.length > 0 ? (
        <section className={styles.own} aria-label="我的">
          {place && track ? (
            <button type="button" className={styles.card} onClick={() => press((engine) => goOn(engine, place))}>
              <span className={styles.cover}>
                <Cover cover={track.cover} color={track.coverColor} width={96} />
              </span>
              <span className={styles.words}>
                <small className="number">
                  继续听 · {place.currentProgress < 1000 ? '' : `${clockTime(place.currentProgress)} / `}
                  {clockTime(track.duration)}
                </small>
                <b className="one-line">{track.title}</b>
              </span>
              <IconPlayerPlayFilled size={18} aria-hidden="true" />
            </button>
          ) : null}
          {shown.map(({ crateId, name, isSmart, trackCount }) => (
            <Link key={crateId} to={`/user/crates?id=${crateId}`} className={styles.card}>
              <span className={styles.icon}>
                <IconPackage size={20} aria-hidden="true" />
              </span>
              <span className={styles.words}>
                <small className="number">{isSmart ? '智能箱' : `唱片箱 · ${trackCount} 首`}</small>
                <b className="one-line">{name}</b>
              </span>
            </Link>
          ))}
        </section>
      ) : null}
      {followed.length > 0 ? (
        <section className={sections.section}>
          <h2 className={sections.heading}>
            关注的人新发布
            <Link className={sections.more} to="/user/userCenter?index=2">
              我的关注 ›
            </Link>
          </h2>
          <TrackCards tracks={followed} isRail />
        </section>
      ) : null}
    </>
  )
}
