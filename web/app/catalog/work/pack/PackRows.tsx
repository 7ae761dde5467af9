import type { Resource } from '@shenglang/contract/catalog/entities'
import { TrackRows } from '../../../track/rows/TrackRow.tsx'
import sections from '../../../ui/layout/sections.module.css'
import { transitionText } from './pack-transition.ts'
import * as texts from './texts.ts'

/** The tracks of a pack in order; each row says how it meets the one before. */
export function PackRows({ tracks }: { tracks: Resource[] }) {
  const before = new Map(tracks.map((track, index) => [track, tracks[index - 1]]))
  return (
    <section className="mt-16">
      <div className={sections.heading}>
        <h2>{texts.collects(tracks.length)}</h2>
        {tracks.length > 1 ? <small className="ink-t2">{texts.rowsHint}</small> : null}
      </div>
      <TrackRows tracks={tracks} transitionOf={(track) => transitionText(before.get(track), track)} />
    </section>
  )
}
