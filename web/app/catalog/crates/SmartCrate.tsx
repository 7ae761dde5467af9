import type { CrateDetail } from '@shenglang/contract/catalog/crates'
import { usePlaying } from '../../playback/playing.ts'
import { TrackRows } from '../../track/TrackRow.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { IconExternalLink, IconPlayerPlayFilled } from '../../ui/icons.ts'
import { Notice } from '../../ui/Notice.tsx'
import { type FilterWords, libraryAddress } from '../filter/filter-words.ts'
import styles from './SmartCrate.module.css'

/** What a saved filter finds now, and the filter itself. */
export function SmartCrate({ crate, words }: { crate: CrateDetail; words: FilterWords[] }) {
  const { playAll } = usePlaying()
  const { tracks, total, filter } = crate
  return (
    <>
      <dl className={styles.filter}>
        {words.map(({ label, values }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{values.join('、')}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.bar}>
        <b className="number">{total.toLocaleString('zh-CN')} 首</b>
        {tracks.length < total ? <span>这里是前 {tracks.length} 首</span> : null}
        <span className={styles.actions}>
          {tracks.length > 0 ? (
            <Button look="gold" onClick={() => playAll(tracks)}>
              <IconPlayerPlayFilled size={16} aria-hidden="true" /> 全部播放
            </Button>
          ) : null}
          <ButtonLink to={libraryAddress(filter)}>
            <IconExternalLink size={16} aria-hidden="true" /> 在曲库中打开
          </ButtonLink>
        </span>
      </div>
      {tracks.length > 0 ? (
        <TrackRows tracks={tracks} />
      ) : (
        <Notice title="现在没有符合条件的曲目">有新曲目符合时，会自动出现在这里</Notice>
      )}
    </>
  )
}
