import type { Resource } from '@shenglang/contract/catalog/entities'
import { listResources, mixNext } from '@shenglang/contract/catalog/routes'
import { bpmText } from '@shenglang/contract/format'
import type { Track } from '@shenglang/player/engine/engine-state'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useEngineState } from '../../playback/engine/playback.tsx'
import { usePlaying } from '../../playback/track/playing.ts'
import { remoteQuery } from '../../remote/remote-query.ts'
import { KeyChip } from '../../track/badges/KeyChip.tsx'
import { TryMix } from '../../track/mix/TryMix.tsx'
import { matchText } from '../../track/text/match-text.ts'
import { resourceAddress } from '../../track/text/resource-address.ts'
import { TitleText } from '../../track/text/TitleText.tsx'
import { peopleText } from '../../track/text/track-text.ts'
import { Button, ButtonLink } from '../../ui/controls/Button.tsx'
import { Cover } from '../../ui/data/Cover.tsx'
import { IconPlayerPlayFilled } from '../../ui/data/icons.ts'
import { Notice } from '../../ui/layout/Notice.tsx'
import * as texts from './texts.ts'
import styles from './WhatFits.module.css'

const SHOWN = 5
/** Below this number of matches, what others play stands below them. */
const FEW = 3
const WAITING = Array.from({ length: SHOWN }, (_, index) => index)

/** Tracks that mix with the current one, with the reason and a preview. */
export function WhatFits({ track }: { track: Track }) {
  const { data, isPending, isError, refetch } = useQuery(
    remoteQuery(mixNext, { id: track.resourceId, mixRule: 'loose', size: SHOWN }),
  )
  return (
    <section className={`${styles.fits} shrink shrink-y`} aria-labelledby="what-fits">
      <div className={styles.head}>
        <h2 id="what-fits">{texts.matchingTracks}</h2>
        <Link className="text-13 ink-t1 hover-ink-t0" to={`/resource?id=${track.resourceId}#next`}>
          {texts.seeAllMore}
        </Link>
      </div>
      <ol>
        {data?.map((next) => (
          <Row key={next.resource.resourceId} track={next.resource} note={matchText(track, next.resource)}>
            <TryMix from={track} to={next.resource} text={texts.tryMix} />
          </Row>
        ))}
        {isPending ? WAITING.map((index) => <li key={index} className={styles.row} aria-hidden="true" />) : null}
      </ol>
      {isError ? (
        <p className={styles.none} role="alert">
          {texts.noMatchesLoaded} <Button onClick={() => void refetch()}>{texts.fetchAgain}</Button>
        </p>
      ) : null}
      {data?.length === 0 ? <p className={styles.none}>{texts.noMatchInLibrary}</p> : null}
      {data && data.length < FEW ? <MostPlayed count={SHOWN - 1 - data.length} /> : null}
    </section>
  )
}

/** Nothing plays: suggests the most played tracks. */
export function Queue() {
  return (
    <div className={`${styles.fits} ${styles.empty} shrink shrink-y`}>
      <Notice title={texts.nothingPlaying} actions={<ButtonLink to="/dj">{texts.heroLibrary}</ButtonLink>}>
        {texts.playerHint}
      </Notice>
      <MostPlayed count={SHOWN} />
    </div>
  )
}

/** The most played tracks, where there is little or nothing closer to suggest. */
function MostPlayed({ count }: { count: number }) {
  const { playOne } = usePlaying()
  const currentId = useEngineState((state) => state.currentMusic?.resourceId)
  const { data } = useQuery(
    remoteQuery(listResources, { orderBy: 'hottest', resourceType: ['MUSIC'], pageNum: 1, pageSize: SHOWN }),
  )
  const tracks = data?.rows.filter(({ resourceId }) => resourceId !== currentId).slice(0, count) ?? []
  return (
    <>
      <h3 className="text-14 mt-16 mb-8">{texts.playedByOthers}</h3>
      <ol>
        {tracks.map((track) => (
          <Row key={track.resourceId} track={track} note={peopleText(track)}>
            <Button aria-label={texts.playTrack(track.title)} onClick={() => playOne(track, tracks)}>
              <IconPlayerPlayFilled size={14} aria-hidden="true" /> {texts.play}
            </Button>
          </Row>
        ))}
      </ol>
    </>
  )
}

interface RowProps {
  track: Resource
  note: string
  children: ReactNode
}

function Row({ track, note, children }: RowProps) {
  return (
    <li className={styles.row}>
      <span className="max-full clip radius-small">
        <Cover cover={track.cover} color={track.coverColor} width={96} />
      </span>
      <span className={`${styles.title} shrink`}>
        <Link className="one-line medium" to={resourceAddress(track)} title={track.title}>
          <TitleText title={track.title} />
        </Link>
        <small className="one-line">{note}</small>
      </span>
      <span className="number">{track.tbpm > 0 ? bpmText(track.tbpm) : null}</span>
      <KeyChip code={track.tkey} />
      {children}
    </li>
  )
}
