import type { Resource } from '@shenglang/contract/catalog/entities'
import type { PlaybackPosition } from '@shenglang/contract/catalog/playback-position'
import { bpmText, clockTime } from '@shenglang/contract/format'
import { type CSSProperties, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { useEngine, useEngineState } from '../../../../playback/engine/playback.tsx'
import { usePlaying } from '../../../../playback/track/playing.ts'
import { useUser } from '../../../../session/session.tsx'
import { musicalKey } from '../../../../track/badges/camelot-key.ts'
import { EnergyMeter } from '../../../../track/badges/EnergyMeter.tsx'
import { KeyChip } from '../../../../track/badges/KeyChip.tsx'
import { AddToCrate } from '../../../../track/crates/AddToCrate.tsx'
import { FavouriteButton } from '../../../../track/favourites/FavouriteButton.tsx'
import { resourceAddress } from '../../../../track/text/resource-address.ts'
import { TitleText } from '../../../../track/text/TitleText.tsx'
import { joined, peopleText } from '../../../../track/text/track-text.ts'
import { lazyPart } from '../../../../ui/browser/lazy-part.tsx'
import { Cover } from '../../../../ui/data/Cover.tsx'
import { AnchorWave } from './AnchorWave.tsx'
import { AnchorWheel } from './AnchorWheel.tsx'
import type { Anchor } from './anchor.ts'
import { ContinueButton, useStoppedAt } from './ContinueButton.tsx'
import styles from './Hero.module.css'
import type { Overlap } from './overlap.ts'
import * as texts from './texts.ts'
import type { Tonight } from './tonight.ts'

const AnchorFlags = lazyPart(() => import('./AnchorFlags.tsx'))

interface DeckAProps extends Anchor {
  position: PlaybackPosition | null
  tonight: Tonight
  overlap: Overlap | undefined
  /** The deck of the next track, drawn under the end of this one. */
  children: ReactNode
}

/** The anchor: its waveform with the played part in gold, and the button that continues it. */
export function DeckA({ track, reason, position, tonight, overlap, children }: DeckAProps) {
  const stopped = reason === 'position' ? position : null
  return (
    <>
      <div className={styles.head}>
        <Link to={resourceAddress(track)} className="clip radius-small" tabIndex={-1} aria-hidden="true">
          <Cover cover={track.cover} color={track.coverColor} width={320} isEager />
        </Link>
        <div className="shrink">
          <AnchorReason track={track} reason={reason} position={stopped} />
          <Link to={resourceAddress(track)} className={`${styles.title} one-line block bold hover-underline`} title={track.title}>
            <TitleText title={track.title} />
          </Link>
          <p className="one-line text-13 ink-t1">{peopleText(track)}</p>
        </div>
        <span className={`${styles.ways} flex middle gap-8`}>
          <span className={`${styles.wide} flex middle gap-8`}>
            <FavouriteButton resource={track} />
            <AddToCrate title={track.title} resourceIds={[track.resourceId]} />
          </span>
          <ContinueButton track={track} position={stopped} />
        </span>
      </div>
      <div className={styles.axis} style={overlap && partsOf(overlap)}>
        <div className={styles.waveA}>
          <PlayedWave track={track} position={stopped} />
        </div>
        <div className={styles.figures}>
          <AnchorWheel tkey={track.tkey} ways={tonight.ways} />
          <Figures track={track} />
          <p className={`${styles.hint} flex middle gap-12`}>
            <EnergyMeter energy={track.energy} />
            {tonight.total > 0 ? texts.pickSegment(tonight.total) : null}
          </p>
        </div>
        {children}
      </div>
    </>
  )
}

/** CSS custom properties that the style sheet reads. */
const partsOf = ({ start, leave, blend, length }: Overlap) =>
  ({ '--start': start, '--leave': leave, '--blend': blend, '--length': length }) as CSSProperties

interface StoppedProps {
  track: Resource
  position: PlaybackPosition | null
}

function PlayedWave({ track, position }: StoppedProps) {
  const { playFrom } = usePlaying()
  const atMs = useStoppedAt(track, position)
  // The server renders without an engine, and without the flags: their space is above the waveform either way.
  const hasEngine = useEngine() !== undefined
  const play = (part: number) => playFrom(part, track, [track])
  return (
    <>
      <AnchorWave track={track} atMs={atMs} onPick={play} />
      {hasEngine ? (
        <Suspense>
          <AnchorFlags track={track} onPick={play} />
        </Suspense>
      ) : null}
    </>
  )
}

/** The reason why this track is shown; for every visitor also what is free. */
function AnchorReason({ track, reason, position }: StoppedProps & { reason: Anchor['reason'] }) {
  const atMs = useStoppedAt(track, position)
  const isSignedIn = useUser() !== undefined
  const isPlaying = useEngineState((state) => state.isPlaying && state.currentMusic?.resourceId === track.resourceId)
  const continued = isPlaying ? texts.playsNow : atMs > 0 ? texts.stoppedAt(clockTime(atMs)) : texts.upNext
  const about = reason !== 'neutral' || isPlaying ? continued : isSignedIn ? texts.heroMember : texts.heroTitle
  return (
    <>
      <h1 className="visually-hidden">{texts.heroTitle}</h1>
      <p className="one-line text-12 number ink-t1">{joined(about, isSignedIn ? '' : texts.freeToTake)}</p>
    </>
  )
}

function Figures({ track: { tbpm, tkey, duration } }: { track: Resource }) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>BPM</dt>
        <dd>{tbpm > 0 ? bpmText(tbpm) : '–'}</dd>
      </div>
      <div>
        <dt>{musicalKey(tkey)}</dt>
        <dd>
          <b className={styles.code}>{tkey || '–'}</b>
          <KeyChip code={tkey} />
        </dd>
      </div>
      <div>
        <dt>{texts.duration}</dt>
        <dd>{clockTime(duration)}</dd>
      </div>
    </dl>
  )
}
