import { CONTENT_TYPES, type Resource } from '@shenglang/contract/catalog/entities'
import { clockTime } from '@shenglang/contract/format'
import { PURCHASE_ONLY, whyNotPlay } from '@shenglang/contract/media/rules'
import { Link } from 'react-router'
import { useEngine, useEngineState, useProgress } from '../../playback/engine/playback.tsx'
import { usePlaying } from '../../playback/track/playing.ts'
import { WaveformPreview } from '../../playback/waveform/WaveformPreview.tsx'
import { useUser } from '../../session/session.tsx'
import { Cover } from '../../ui/data/Cover.tsx'
import { IconMusicOff, IconPlayerPauseFilled, IconPlayerPlayFilled } from '../../ui/data/icons.ts'
import { KeyChip } from '../badges/KeyChip.tsx'
import { VideoMark } from '../badges/VideoMark.tsx'
import { AddToCrate } from '../crates/AddToCrate.tsx'
import { TryMix } from '../mix/TryMix.tsx'
import { resourceAddress } from '../text/resource-address.ts'
import { joined, peopleText, splitVersion, tempoText } from '../text/track-text.ts'
import styles from './AttachedTrack.module.css'
import * as texts from './texts.ts'

interface AttachedTrackProps {
  /** `undefined` when it is no longer published. */
  track: Resource | undefined
}

/** A resource attached to a message or a post: a single plays in place, others link to their page. */
export function AttachedTrack({ track }: AttachedTrackProps) {
  if (!track)
    return (
      <p className={styles.gone}>
        <IconMusicOff size={18} aria-hidden="true" /> {texts.trackGone}
      </p>
    )
  const isPlayable = track.contentType === CONTENT_TYPES.single
  return (
    <article className={styles.card} aria-label={track.title}>
      <div className={styles.head}>
        <Link to={resourceAddress(track)} className="radius clip" tabIndex={-1} aria-hidden="true">
          <Cover cover={track.cover} color={track.coverColor} width={96} />
        </Link>
        <TrackText track={track} />
        {isPlayable ? <PlayButton track={track} /> : null}
      </div>
      {isPlayable ? (
        <>
          <Wave track={track} />
          <AccessRule track={track} />
          <div className={`${styles.actions} flex gap-8 shrink`}>
            <TryWithPlayed track={track} />
            <AddToCrate title={track.title} resourceIds={[track.resourceId]} isWorded look="quiet" />
          </div>
        </>
      ) : null}
    </article>
  )
}

function TrackText({ track }: { track: Resource }) {
  const [name, version] = splitVersion(track.title)
  return (
    <div className={styles.words}>
      <Link to={resourceAddress(track)} className="one-line block hover-underline" title={track.title}>
        <b className="bold">{name}</b>
        {version === '' ? null : <span className="ink-t1"> {version}</span>}
      </Link>
      <small>
        <VideoMark resource={track} />
        <span className="one-line">{joined(peopleText(track), tempoText(track))}</span>
        <KeyChip code={track.tkey} />
      </small>
    </div>
  )
}

function PlayButton({ track }: { track: Resource }) {
  const { playOne } = usePlaying()
  const isPlaying = useEngineState((state) => state.isPlaying && state.currentMusic?.resourceId === track.resourceId)
  return (
    <button
      type="button"
      className={`${styles.play} grid place-centre w-40 h-40 round bg3 ink-t0`}
      data-playing={isPlaying || undefined}
      aria-label={`${isPlaying ? texts.pause : texts.play} ${track.title}`}
      onClick={() => playOne(track, [track])}
    >
      {isPlaying ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
    </button>
  )
}

function Wave({ track }: { track: Resource }) {
  const { playFrom } = usePlaying()
  const isCurrent = useEngineState((state) => state.currentMusic?.resourceId === track.resourceId)
  return (
    <div className={`${styles.wave} number flex middle gap-8`}>
      {isCurrent ? <Elapsed /> : null}
      <span>
        <WaveformPreview track={track} onPick={(fraction) => playFrom(fraction, track, [track])} />
      </span>
      <small>{track.duration > 0 ? clockTime(track.duration) : null}</small>
    </div>
  )
}

function Elapsed() {
  return <small className={styles.elapsed}>{clockTime(useProgress().currentTimeMs)}</small>
}

/** Shows the missing right before it is tried. */
function AccessRule({ track }: { track: Resource }) {
  const user = useUser()
  const listener = { isLogin: user !== undefined, vipLevel: user?.vipLevel ?? 0, vipExpired: false }
  if (!whyNotPlay(track, listener)) return null
  return (
    <p className={`${styles.gate} text-12 ink-t1`}>
      {track.playVipLevel === PURCHASE_ONLY ? (
        <>
          {texts.buyToPlay}
          <Link to={resourceAddress(track)}>{texts.goSee}</Link>
        </>
      ) : (
        <>
          {texts.vipToPlay(track.playVipLevel)}
          <Link to="/noble">{texts.seeVip}</Link>
        </>
      )}
    </p>
  )
}

/** A mix with the current track; if that is this one, with the one played before it. */
function TryWithPlayed({ track }: { track: Resource }) {
  const engine = useEngine()
  const current = useEngineState((state) => state.currentMusic)
  const isOther = (one: Resource) => one.resourceId !== track.resourceId
  const other = current && isOther(current) ? current : current && engine?.history().find(isOther)
  if (!other || other.tbpm === 0 || track.tbpm === 0) return null
  return <TryMix from={other} to={track} text={texts.tryMixWith(splitVersion(other.title)[0])} />
}
