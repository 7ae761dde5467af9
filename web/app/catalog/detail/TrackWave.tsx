import type { Resource } from '@shenglang/contract/catalog/entities'
import { usePlaying } from '../../playback/playing.ts'
import { WaveformPreview } from '../../playback/WaveformPreview.tsx'
import { WaveMarkers } from '../../social/WaveMarkers.tsx'
import styles from './resource-page.module.css'

/** The waveform of a track's page with what was said along it; a click plays from there. */
export function TrackWave({ track }: { track: Resource }) {
  const { playFrom } = usePlaying()
  const play = (fraction: number) => playFrom(fraction, track, [track])
  return (
    <div className={styles.wave}>
      <WaveformPreview resourceId={track.resourceId} onPick={play} />
      <WaveMarkers resourceId={track.resourceId} durationMs={track.duration} onSeek={play} isBelow />
    </div>
  )
}
