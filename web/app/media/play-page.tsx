import { hasPicture } from '@shenglang/contract/catalog/entities'
import { sounding } from '@shenglang/contract/catalog/sounding'
import { clockTime } from '@shenglang/contract/format'
import type { Track } from '@shenglang/player/engine-state'
import { type CSSProperties, lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useEngine, useEngineState, useProgress } from '../playback/playback.tsx'
import { useSpeed } from '../playback/speed.ts'
import { Comments } from '../social/Comments.tsx'
import { FavouriteButton } from '../track/FavouriteButton.tsx'
import { KeyChip } from '../track/KeyChip.tsx'
import { tempoWords } from '../track/track-words.ts'
import { ButtonLink, IconButton } from '../ui/Button.tsx'
import { Cover } from '../ui/Cover.tsx'
import { HeadTitle } from '../ui/HeadTitle.tsx'
import { IconPlayerSkipBack, IconPlayerSkipForward } from '../ui/icons.ts'
import { Notice } from '../ui/Notice.tsx'
import { Downloads } from './Downloads.tsx'
import { MorePlayback } from './MorePlayback.tsx'
import { STAGE } from './MovingPicture.tsx'
import { ModeButton, PlayButton, PlaylistButton, SkipButton, Volume } from './PlayBar.tsx'
import styles from './play-page.module.css'
import { Versions } from './Versions.tsx'
import { Waveform } from './Waveform.tsx'

const DeckPanel = lazy(() => import('./DeckPanel.tsx'))

export const meta = () => [{ title: '正在播放 · 声浪' }, { name: 'robots', content: 'noindex' }]

/** The player over the whole page: large cover, large waveform, what comes next. */
export default function PlayPage() {
  const engine = useEngine()
  const track = useEngineState((state) => state.currentMusic)
  const tracks = useEngineState((state) => state.musicList)
  const index = useEngineState((state) => state.currentMusicIndex)
  if (!track) {
    return (
      <>
        <h1 className="visually-hidden">正在播放</h1>
        <Notice
          title="还没有在播放的曲目"
          actions={
            <ButtonLink look="gold" to="/dj">
              去挑一首
            </ButtonLink>
          }
        >
          播放任意一首后，这里就是全屏播放器
        </Notice>
      </>
    )
  }
  const ambience: CSSProperties & { '--ambience': string } = { '--ambience': track.coverColor }
  const next = tracks.slice(index + 1, index + 6)
  return (
    <section className={styles.play} style={ambience}>
      {hasPicture(track) ? (
        <div id={STAGE} className={styles.stage} />
      ) : (
        <div className={styles.cover}>
          <Cover cover={track.cover} color={track.coverColor} width={640} isEager />
        </div>
      )}
      <div className={styles.words}>
        <HeadTitle>{track.title}</HeadTitle>
        <p className="one-line" title={track.artist}>
          <Link to={`/artist?id=${track.artistId}`}>{track.artist}</Link>
        </p>
        <p className={`${styles.facts} number`}>
          <Sounding track={track} />
          <FavouriteButton resource={track} isCounted />
          <Link to={`/resource?id=${track.resourceId}#next`}>接下来混什么 ›</Link>
        </p>
      </div>
      <div className={styles.wave}>
        <Waveform hasMarkers isOnCover />
      </div>
      <Times />
      <Controls />
      <section className={styles.deck} aria-label="变速与节拍">
        <Suspense>
          <DeckPanel />
        </Suspense>
      </section>
      {next.length > 0 ? (
        <div className={styles.next}>
          <h2>接下来</h2>
          <ol start={index + 2}>
            {next.map((one) => (
              <li key={one.resourceId}>
                <button type="button" className="one-line" onClick={() => engine?.playAll(tracks, tracks.indexOf(one))}>
                  {one.title} <small>{one.artist}</small>
                </button>
              </li>
            ))}
          </ol>
        </div>
      ) : null}
      <div className={styles.comments}>
        <Comments key={track.resourceId} subject={{ subjectId: track.resourceId, ownerId: track.artistId, track }} />
      </div>
    </section>
  )
}

/** Tempo and key as they are heard. */
function Sounding({ track }: { track: Track }) {
  const heard = sounding(track, useSpeed())
  return (
    <>
      {tempoWords(heard)} <KeyChip code={heard.tkey} />
    </>
  )
}

function Controls() {
  const engine = useEngine()
  return (
    <div className={styles.controls}>
      <ModeButton />
      <SkipButton by={-1} />
      <IconButton label="上一首" onClick={() => engine?.previous()}>
        <IconPlayerSkipBack size={22} />
      </IconButton>
      <PlayButton />
      <IconButton label="下一首" onClick={() => engine?.next()}>
        <IconPlayerSkipForward size={22} />
      </IconButton>
      <SkipButton by={1} />
      <Versions />
      <Downloads />
      <MorePlayback />
      <PlaylistButton />
      <span className={styles.volume}>
        <Volume />
      </span>
    </div>
  )
}

function Times() {
  const { currentTimeMs, durationMs } = useProgress()
  return (
    <p className={`${styles.times} number`}>
      <span>{clockTime(currentTimeMs)}</span>
      <span>-{clockTime(Math.max(0, durationMs - currentTimeMs))}</span>
    </p>
  )
}
