import type { CrateDetail } from '@shenglang/contract/catalog/crates/crates'
import { CueMark } from '../../playback/cues/CueMark.tsx'
import { useCueCounts } from '../../playback/cues/cue-counts.ts'
import { usePlaying } from '../../playback/track/playing.ts'
import { TrackRows } from '../../track/rows/TrackRow.tsx'
import { Button, ButtonLink } from '../../ui/controls/Button.tsx'
import { IconExternalLink, IconPlayerPlayFilled } from '../../ui/data/icons.ts'
import { Notice } from '../../ui/layout/Notice.tsx'
import { grouped } from '../../ui/text/grouped.ts'
import { type FilterText, libraryAddress } from '../discover/filter/filter-text.ts'
import styles from './SmartCrate.module.css'
import * as texts from './texts.ts'

/** The current results of a saved filter, and the filter itself. */
export function SmartCrate({ crate, filterTexts }: { crate: CrateDetail; filterTexts: FilterText[] }) {
  const { playAll } = usePlaying()
  const { tracks, total, filter } = crate
  const cueCounts = useCueCounts(tracks.map(({ resourceId }) => resourceId))
  return (
    <>
      <dl className="flex wrap gap-8 my-12">
        {filterTexts.map(({ label, values }) => (
          <div className="text-13 flex gap-8 pad-4-12 edge radius-pill bg1" key={label}>
            <dt className="ink-t2">{label}</dt>
            <dd>{values.join('、')}</dd>
          </div>
        ))}
      </dl>
      <div className={`${styles.bar} flex wrap middle gap-8-16 ink-t1`}>
        <b className="number">{texts.trackCount(grouped(total))}</b>
        {tracks.length < total ? <span>{texts.firstTracks(tracks.length)}</span> : null}
        <span className={`${styles.actions} flex wrap gap-8 push`}>
          {tracks.length > 0 ? (
            <Button look="gold" onClick={() => playAll(tracks)}>
              <IconPlayerPlayFilled size={16} aria-hidden="true" /> {texts.playAll}
            </Button>
          ) : null}
          <ButtonLink to={libraryAddress(filter)}>
            <IconExternalLink size={16} aria-hidden="true" /> {texts.openInLibrary}
          </ButtonLink>
        </span>
      </div>
      {tracks.length > 0 ? (
        <TrackRows tracks={tracks} markOf={({ resourceId }) => <CueMark count={cueCounts.get(resourceId)} />} />
      ) : (
        <Notice title={texts.noMatchingTracks}>{texts.matchesAppear}</Notice>
      )}
    </>
  )
}
