import type { Pick } from '@shenglang/contract/catalog/picks'
import { bpmText } from '@shenglang/contract/format'
import { Link } from 'react-router'
import { useEngineState } from '../../playback/playback.tsx'
import { usePlaying } from '../../playback/playing.ts'
import { WaveformPreview } from '../../playback/WaveformPreview.tsx'
import { KeyChip } from '../../track/KeyChip.tsx'
import { resourceAddress } from '../../track/resource-address.ts'
import { peopleWords, splitVersion } from '../../track/track-words.ts'
import { Cover } from '../../ui/Cover.tsx'
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '../../ui/icons.ts'
import styles from './Today.module.css'

/** The one track of the day with what the editors say of it; `date` as one reads it. */
export function Today({ pick: { resource, note }, date }: { pick: Pick; date: string }) {
  const { playOne } = usePlaying()
  const isPlaying = useEngineState((state) => state.isPlaying && state.currentMusic?.resourceId === resource.resourceId)
  const [name, version] = splitVersion(resource.title)
  return (
    <section className={styles.today} aria-label="今日一首">
      <Link to={resourceAddress(resource)} className={styles.cover} tabIndex={-1} aria-hidden="true">
        <Cover cover={resource.cover} color={resource.coverColor} width={320} isEager />
      </Link>
      <div className={styles.words}>
        <Link to="/choiseOne" className={`${styles.date} number`}>
          今日一首 · {date}
        </Link>
        <Link to={resourceAddress(resource)} className={`${styles.title} one-line`} title={resource.title}>
          {name}
          {version === '' ? null : <span> {version}</span>}
        </Link>
        <p className="one-line" title={note}>
          {note === '' ? peopleWords(resource) : note}
        </p>
      </div>
      <div className={styles.wave}>
        <WaveformPreview resourceId={resource.resourceId} />
      </div>
      <div className={styles.facts}>
        {resource.tbpm > 0 ? (
          <b className="number">
            {bpmText(resource.tbpm)} <small>BPM</small>
          </b>
        ) : null}
        <KeyChip code={resource.tkey} />
      </div>
      <button
        type="button"
        className={styles.play}
        data-current={isPlaying || undefined}
        aria-label={`${isPlaying ? '暂停' : '播放'} ${resource.title}`}
        onClick={() => playOne(resource, [resource])}
      >
        {isPlaying ? <IconPlayerPauseFilled size={20} /> : <IconPlayerPlayFilled size={20} />}
      </button>
    </section>
  )
}
