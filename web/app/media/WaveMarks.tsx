import { useEngine, useProgress } from '../playback/playback.tsx'
import { WaveMarkers } from '../social/WaveMarkers.tsx'
import { CueMarks } from './CueMarks.tsx'

/** What lies over the waveform of a track; loaded when there is one. */
export default function WaveMarks({ resourceId }: { resourceId: string }) {
  const engine = useEngine()
  const { durationMs } = useProgress()
  return (
    <>
      <CueMarks />
      <WaveMarkers resourceId={resourceId} durationMs={durationMs} onSeek={(fraction) => engine?.seek(fraction)} isTelling />
    </>
  )
}
