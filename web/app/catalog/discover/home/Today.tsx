import type { Pick } from '@shenglang/contract/catalog/discover/picks'
import { bpmText } from '@shenglang/contract/format'
import { Link } from 'react-router'
import { useEngineState } from '../../../playback/engine/playback.tsx'
import { usePlaying } from '../../../playback/track/playing.ts'
import { WaveformPreview } from '../../../playback/waveform/WaveformPreview.tsx'
import { KeyChip } from '../../../track/badges/KeyChip.tsx'
import { resourceAddress } from '../../../track/text/resource-address.ts'
import { peopleText, splitVersion } from '../../../track/text/track-text.ts'
import { Cover } from '../../../ui/data/Cover.tsx'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '../../../ui/data/icons.ts'
import * as texts from './initial-texts.ts'
import styles from './Today.module.css'

const NOW = { background: 'var(--fill)', color: 'var(--fill-ink)' }
const ON_COVER = { background: 'var(--t0)', color: 'var(--bg0)' }

export interface DayShown {
  day: string
  resourceId: string
  title: string
  cover: string
  coverColor: string
}

interface TodayProps {
  pick: Pick
  /** A formatted text. */
  date: string
  /** The last days, oldest first. */
  days: readonly DayShown[]
  /** A column beside the charts where there is room, with the days before. */
  isCard?: boolean
}

/** The track of the day with the editors' note. */
export function Today({ pick: { resource, note }, date, days, isCard }: TodayProps) {
  const { playOne } = usePlaying()
  const isPlaying = useEngineState((state) => state.isPlaying && state.currentMusic?.resourceId === resource.resourceId)
  const [name, version] = splitVersion(resource.title)
  return (
    <section
      className={`${styles.today} relative grid gap-20 middle pad-12 edge radius-panel bg1 clip`}
      data-card={isCard || undefined}
      aria-label={texts.todaysTrack}
    >
      <Link to={resourceAddress(resource)} className={`${styles.cover} radius clip`} tabIndex={-1} aria-hidden="true">
        <Cover cover={resource.cover} color={resource.coverColor} width={320} isEager />
      </Link>
      <div className={`${styles.words} shrink`}>
        <Link to="/choiseOne" className={`${styles.date} text-12 inline-block ink-t2 number hover-underline`}>
          {texts.todaysTrackOn(date)}
        </Link>
        <Link to={resourceAddress(resource)} className="one-line text-18 block bold hover-underline" title={resource.title}>
          {name}
          {version === '' ? null : <span className="regular text-14 ink-t1"> {version}</span>}
        </Link>
        <p className="one-line text-13 mt-4 ink-t1" title={note}>
          {note === '' ? peopleText(resource) : note}
        </p>
      </div>
      <div className={`${styles.wave} h-52`}>
        <WaveformPreview track={resource} />
      </div>
      <div className={`${styles.facts} flex column items-flex-end gap-8`}>
        {resource.tbpm > 0 ? (
          <b className="number text-18">
            {bpmText(resource.tbpm)} <small className="regular">BPM</small>
          </b>
        ) : null}
        <KeyChip code={resource.tkey} />
      </div>
      <button
        type="button"
        className={`${styles.play} w-44 h-44 grid place-centre round bg3 ink-t0 z-1`}
        style={isPlaying ? NOW : isCard ? ON_COVER : undefined}
        aria-label={`${isPlaying ? texts.pause : texts.play} ${resource.title}`}
        onClick={() => playOne(resource, [resource])}
      >
        {isPlaying ? <IconPlayerPauseFilled size={20} /> : <IconPlayerPlayFilled size={20} />}
      </button>
      {isCard ? (
        <Link to="/choiseOne" className={styles.days}>
          <span className="flex gap-4">
            {days.map(({ day, cover, coverColor }) => (
              <span key={day} className="grow">
                <Cover cover={cover} color={coverColor} width={96} />
              </span>
            ))}
          </span>
          <small className="block mt-8 text-end ink-t2 number">{texts.nextPick}</small>
        </Link>
      ) : null}
    </section>
  )
}
