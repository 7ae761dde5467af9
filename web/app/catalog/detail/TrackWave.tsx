import type { ResourceDetail } from '@shenglang/contract/catalog/entities'
import { clockTime } from '@shenglang/contract/format'
import { gridFrom } from '@shenglang/contract/media/beat-grid'
import { useMemo } from 'react'
import { useOverview } from '../../playback/overviews.ts'
import { useEngineState, useProgress } from '../../playback/playback.tsx'
import { usePlaying } from '../../playback/playing.ts'
import { WavePreview } from '../../playback/WaveformPreview.tsx'
import { useWave } from '../../playback/wave-query.ts'
import { WaveMarkers } from '../../social/WaveMarkers.tsx'
import { CueFlags } from './CueFlags.tsx'
import styles from './resource-page.module.css'

/** The waveform of a track's page with its marks and what was said along it; a click plays from there. */
export function TrackWave({ track }: { track: ResourceDetail }) {
  const { playFrom } = usePlaying()
  const { tbpm, firstBeatMs, downbeat } = track
  const grid = useMemo(() => gridFrom({ tbpm, firstBeatMs, downbeat }), [tbpm, firstBeatMs, downbeat])
  const play = (fraction: number) => playFrom(fraction, track, [track])
  // A list that led here has few points of it already.
  const few = useOverview(track.resourceId)
  const whole = useWave(track.waveformBandsUrl)
  const isMarked = Object.keys(track.cues).length > 0
  return (
    <div className={styles.wave} data-marked={isMarked || undefined}>
      <WavePreview
        resourceId={track.resourceId}
        wave={{ ...whole, bands: whole.bands ?? (whole.isFailed ? undefined : few.bands) }}
        grid={grid}
        durationMs={track.duration}
        onPick={play}
      />
      <CueFlags cues={track.cues} durationMs={track.duration} onPick={play} />
      <WaveMarkers resourceId={track.resourceId} durationMs={track.duration} onSeek={play} isBelow />
      <span className={`${styles.time} number`}>
        <Heard resourceId={track.resourceId} />
        {clockTime(track.duration)}
      </span>
    </div>
  )
}

/** How far it has played, while it is the one that plays. */
function Heard({ resourceId }: { resourceId: string }) {
  const isCurrent = useEngineState(({ currentMusic }) => currentMusic?.resourceId === resourceId)
  const { currentTimeMs } = useProgress()
  if (!isCurrent) return null
  return (
    <>
      <b>{clockTime(currentTimeMs)}</b> /{' '}
    </>
  )
}
