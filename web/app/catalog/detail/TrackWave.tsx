import type { ResourceDetail } from '@shenglang/contract/catalog/entities'
import { gridFrom } from '@shenglang/contract/media/beat-grid'
import { useMemo } from 'react'
import { useOverview } from '../../playback/overviews.ts'
import { usePlaying } from '../../playback/playing.ts'
import { WavePreview } from '../../playback/WaveformPreview.tsx'
import { useWave } from '../../playback/wave-query.ts'
import { WaveMarkers } from '../../social/WaveMarkers.tsx'
import styles from './resource-page.module.css'

/** The waveform of a track's page with what was said along it; a click plays from there. */
export function TrackWave({ track }: { track: ResourceDetail }) {
  const { playFrom } = usePlaying()
  const { tbpm, firstBeatMs, downbeat } = track
  const grid = useMemo(() => gridFrom({ tbpm, firstBeatMs, downbeat }), [tbpm, firstBeatMs, downbeat])
  const play = (fraction: number) => playFrom(fraction, track, [track])
  // A list that led here has few points of it already.
  const few = useOverview(track.resourceId)
  const whole = useWave(track.waveformBandsUrl)
  return (
    <div className={styles.wave}>
      <WavePreview
        resourceId={track.resourceId}
        wave={{ ...whole, bands: whole.bands ?? (whole.isFailed ? undefined : few.bands) }}
        grid={grid}
        durationMs={track.duration}
        onPick={play}
      />
      <WaveMarkers resourceId={track.resourceId} durationMs={track.duration} onSeek={play} isBelow />
    </div>
  )
}
