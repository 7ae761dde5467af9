import { Suspense } from 'react'
import { useEngine, useProgress } from '../../playback/engine/playback.tsx'
import { SectionFlags } from '../../playback/waveform/SectionFlags.tsx'
import { flagsOf } from '../../playback/waveform/section-flags.ts'
import { WaveMarkers } from '../../social/WaveMarkers.tsx'
import { lazyPart } from '../../ui/browser/lazy-part.tsx'
import { CueFlags } from './CueMarkers.tsx'
import { HoverFlags } from './HoverFlags.tsx'
import { usePlayedSource } from './played-source.ts'

/** Only where there is room: the bar on every page does without it. */
const Pinning = lazyPart(() => import('./Pinning.tsx'))
const HotCueTicks = lazyPart(() => import('../hot-cues/HotCueTicks.tsx'))

/** The overlay of a track's waveform; loaded when there is one. */
export default function WaveOverlay({ resourceId, isRoomy }: { resourceId: string; isRoomy: boolean }) {
  const engine = useEngine()
  const { durationMs } = useProgress()
  const sections = usePlayedSource(isRoomy)?.sections ?? []
  const hasSections = sections.length > 0 && durationMs > 0
  const isFlagged = isRoomy && hasSections
  return (
    <>
      {isFlagged ? (
        <SectionFlags
          flags={flagsOf(sections, { fromMs: 0, lengthMs: durationMs })}
          isBelow
          onPick={(ms) => engine?.seek(ms / durationMs)}
        />
      ) : hasSections ? null : (
        <CueFlags isRoomy={isRoomy} />
      )}
      {isRoomy ? null : <HoverFlags />}
      <WaveMarkers
        resourceId={resourceId}
        durationMs={durationMs}
        onSeek={(fraction) => engine?.seek(fraction)}
        isBelow={isRoomy && !isFlagged}
        isAbove={isFlagged}
        isNotifying={!isRoomy}
      />
      {isRoomy ? (
        <Suspense>
          <Pinning resourceId={resourceId} durationMs={durationMs} />
          <HotCueTicks resourceId={resourceId} durationMs={durationMs} />
        </Suspense>
      ) : null}
    </>
  )
}
