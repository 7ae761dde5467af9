import { useEngine, useProgress } from '../playback/playback.tsx'
import { WaveMarkers } from '../social/WaveMarkers.tsx'
import { CueMarks } from './CueMarks.tsx'

/** What lies over the waveform of a track; loaded when there is one. */
export default function WaveMarks({ resourceId, isRoomy }: { resourceId: string; isRoomy: boolean }) {
  const engine = useEngine()
  const { durationMs } = useProgress()
  return (
    <>
      <CueMarks isRoomy={isRoomy} />
      <WaveMarkers
        resourceId={resourceId}
        durationMs={durationMs}
        onSeek={(fraction) => engine?.seek(fraction)}
        isBelow={isRoomy}
        isTelling
      />
    </>
  )
}
