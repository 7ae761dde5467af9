import type { Resource } from '@shenglang/contract/catalog/entities'
import { listResources, mixNext } from '@shenglang/contract/catalog/routes'
import { bpmText } from '@shenglang/contract/format'
import type { Track } from '@shenglang/player/engine-state'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePlaying } from '../playback/playing.ts'
import { remoteQuery } from '../remote/remote-query.ts'
import { KeyChip } from '../track/KeyChip.tsx'
import { matchWords } from '../track/match-words.ts'
import { resourceAddress } from '../track/resource-address.ts'
import { TryMix } from '../track/TryMix.tsx'
import { peopleWords, splitVersion } from '../track/track-words.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Cover } from '../ui/Cover.tsx'
import { IconPlayerPlayFilled } from '../ui/icons.ts'
import { Notice } from '../ui/Notice.tsx'
import styles from './WhatFits.module.css'

const SHOWN = 5
const WAITING = Array.from({ length: SHOWN }, (_, place) => place)

/** What can be mixed into what plays, each with its reason, and to be tried. */
export function WhatFits({ track }: { track: Track }) {
  const { data, isPending, isError, refetch } = useQuery(
    remoteQuery(mixNext, { id: track.resourceId, mixRule: 'loose', size: SHOWN }),
  )
  return (
    <section className={styles.fits} aria-labelledby="what-fits">
      <div className={styles.head}>
        <h2 id="what-fits">接得上的</h2>
        <Link to={`/resource?id=${track.resourceId}#next`}>看全部 ›</Link>
      </div>
      <ol>
        {data?.map((next) => (
          <Row key={next.resource.resourceId} track={next.resource} words={matchWords(track, next.resource)}>
            <TryMix from={track} to={next.resource} words="试混" />
          </Row>
        ))}
        {isPending ? WAITING.map((place) => <li key={place} className={styles.row} aria-hidden="true" />) : null}
      </ol>
      {isError ? (
        <p className={styles.none} role="alert">
          没有取到接得上的曲目 <Button onClick={() => void refetch()}>再取一次</Button>
        </p>
      ) : null}
      {data?.length === 0 ? <p className={styles.none}>曲库里还没有与它调性、速度都合的曲目</p> : null}
    </section>
  )
}

/** Nothing plays: what most listen to, to begin with. */
export function ToPlay() {
  const { playOne } = usePlaying()
  const { data } = useQuery(
    remoteQuery(listResources, { orderBy: 'hottest', resourceType: ['MUSIC'], pageNum: 1, pageSize: SHOWN }),
  )
  const tracks = data?.rows ?? []
  return (
    <div className={styles.empty}>
      <Notice title="还没有在播放的曲目" actions={<ButtonLink to="/dj">进曲库选曲</ButtonLink>}>
        播放任意一首后，这里就是全屏播放器。从大家在听的开始：
      </Notice>
      <ol className={styles.fits}>
        {tracks.map((track) => (
          <Row key={track.resourceId} track={track} words={peopleWords(track)}>
            <Button aria-label={`播放 ${track.title}`} onClick={() => playOne(track, tracks)}>
              <IconPlayerPlayFilled size={14} aria-hidden="true" /> 播放
            </Button>
          </Row>
        ))}
      </ol>
    </div>
  )
}

interface RowProps {
  track: Resource
  words: string
  children: ReactNode
}

function Row({ track, words, children }: RowProps) {
  const [name, version] = splitVersion(track.title)
  return (
    <li className={styles.row}>
      <span className={styles.cover}>
        <Cover cover={track.cover} color={track.coverColor} width={96} />
      </span>
      <span className={styles.title}>
        <Link className="one-line" to={resourceAddress(track)} title={track.title}>
          {name} <span>{version}</span>
        </Link>
        <small className="one-line">{words}</small>
      </span>
      <span className="number">{track.tbpm > 0 ? bpmText(track.tbpm) : null}</span>
      <KeyChip code={track.tkey} />
      {children}
    </li>
  )
}
