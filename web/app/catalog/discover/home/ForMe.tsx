import type { Crate } from '@shenglang/contract/catalog/crates/crates'
import type { Resource } from '@shenglang/contract/catalog/entities'
import { Link } from 'react-router'
import { TrackCards } from '../../../track/rows/TrackCard.tsx'
import { IconPackage } from '../../../ui/data/icons.ts'
import sections from '../../../ui/layout/sections.module.css'
import styles from './ForMe.module.css'
import * as texts from './initial-texts.ts'

const CRATES_SHOWN = 3

export interface UserData {
  crates: Crate[]
  followed: Resource[]
}

/** For a signed-in listener: their crates, and releases of artists they follow. */
export function ForMe({ crates, followed }: UserData) {
  const shown = crates.slice(0, CRATES_SHOWN)
  return (
    <>
      {shown.length > 0 ? (
        <section className={styles.own} aria-label={texts.mine}>
          {shown.map(({ crateId, name, isSmart, trackCount }) => (
            <Link key={crateId} to={`/user/crates?id=${crateId}`} className={styles.card}>
              <span className={`${styles.icon} h-48 grid place-centre bg3 ink-t1`}>
                <IconPackage size={20} aria-hidden="true" />
              </span>
              <span className="flex shrink column grow">
                <small className="number ink-t1">{isSmart ? texts.smartCrate : texts.crateTracks(trackCount)}</small>
                <b className="one-line medium">{name}</b>
              </span>
            </Link>
          ))}
        </section>
      ) : null}
      {followed.length > 0 ? (
        <section className="mt-24">
          <h2 className={sections.heading}>
            {texts.followingReleased}
            <Link className={sections.more} to="/user/userCenter?index=2">
              {texts.myFollowingMore}
            </Link>
          </h2>
          <TrackCards tracks={followed} isRail />
        </section>
      ) : null}
    </>
  )
}
