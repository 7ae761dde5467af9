import { CONTENT_TYPES, type Resource } from '@shenglang/contract/catalog/entities'
import { clockTime } from '@shenglang/contract/format'
import { PURCHASE_ONLY, whyNotPlay } from '@shenglang/contract/media/rules'
import { Link } from 'react-router'
import { useEngine, useEngineState, useProgress } from '../playback/playback.tsx'
import { usePlaying } from '../playback/playing.ts'
import { WaveformPreview } from '../playback/WaveformPreview.tsx'
import { useUser } from '../session/session.tsx'
import { Cover } from '../ui/Cover.tsx'
import { IconMusicOff, IconPlayerPauseFilled, IconPlayerPlayFilled } from '../ui/icons.ts'
import { AddToCrate } from './AddToCrate.tsx'
import styles from './AttachedTrack.module.css'
import { KeyChip } from './KeyChip.tsx'
import { resourceAddress } from './resource-address.ts'
import { TryMix } from './TryMix.tsx'
import { joined, peopleWords, splitVersion, tempoWords } from './track-words.ts'

interface AttachedTrackProps {
  /** `undefined` when it is no longer published. */
  track: Resource | undefined
}

/** A resource that stands in a message or a post: a single plays in place, what else there is leads to its page. */
export function AttachedTrack({ track }: AttachedTrackProps) {
  if (!track)
    return (
      <p className={styles.gone}>
        <IconMusicOff size={18} aria-hidden="true" /> 这首曲目已下架
      </p>
    )
  const isPlayable = track.contentType === CONTENT_TYPES.single
  return (
    <article className={styles.card} aria-label={track.title}>
      <div className={styles.head}>
        <Link to={resourceAddress(track)} className={styles.cover} tabIndex={-1} aria-hidden="true">
          <Cover cover={track.cover} color={track.coverColor} width={96} />
        </Link>
        <Words track={track} />
        {isPlayable ? <PlayButton track={track} /> : null}
      </div>
      {isPlayable ? (
        <>
          <Wave track={track} />
          <Gate track={track} />
          <div className={styles.actions}>
            <TryWithPlayed track={track} />
            <AddToCrate title={track.title} resourceIds={[track.resourceId]} isWorded look="quiet" />
          </div>
        </>
      ) : null}
    </article>
  )
}

function Words({ track }: { track: Resource }) {
  const [name, version] = splitVersion(track.title)
  return (
    <div className={styles.words}>
      <Link to={resourceAddress(track)} className="one-line" title={track.title}>
        <b>{name}</b>
        {version === '' ? null : <span> {version}</span>}
      </Link>
      <small>
        <span className="one-line">{joined(peopleWords(track), tempoWords(track))}</span>
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
      className={styles.play}
      data-playing={isPlaying || undefined}
      aria-label={`${isPlaying ? '暂停' : '播放'} ${track.title}`}
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
    <div className={`${styles.wave} number`}>
      {isCurrent ? <Elapsed /> : null}
      <span>
        <WaveformPreview resourceId={track.resourceId} onPick={(fraction) => playFrom(fraction, track, [track])} />
      </span>
      <small>{track.duration > 0 ? clockTime(track.duration) : null}</small>
    </div>
  )
}

function Elapsed() {
  return <small className={styles.elapsed}>{clockTime(useProgress().currentTimeMs)}</small>
}

/** Who may not hear it is told so before it is tried. */
function Gate({ track }: { track: Resource }) {
  const user = useUser()
  const listener = { isLogin: user !== undefined, vipLevel: user?.vipLevel ?? 0, vipExpired: false }
  if (!whyNotPlay(track, listener)) return null
  return (
    <p className={styles.gate}>
      {track.playVipLevel === PURCHASE_ONLY ? (
        <>
          购买后才能播放，<Link to={resourceAddress(track)}>去看看</Link>
        </>
      ) : (
        <>
          成为 VIP{track.playVipLevel} 才能播放，<Link to="/noble">看看会员</Link>
        </>
      )}
    </p>
  )
}

/** With what plays now; where that is this track, with what was played before it. */
function TryWithPlayed({ track }: { track: Resource }) {
  const engine = useEngine()
  const current = useEngineState((state) => state.currentMusic)
  const isOther = (one: Resource) => one.resourceId !== track.resourceId
  const other = current && isOther(current) ? current : current && engine?.history().find(isOther)
  if (!other || other.tbpm === 0 || track.tbpm === 0) return null
  return <TryMix from={other} to={track} words={`和${splitVersion(other.title)[0]}试混`} />
}
