import { SKIP_STEP_MS } from '@shenglang/contract/constants'
import { evenGridOf } from '@shenglang/contract/media/beat-grid'
import { Suspense } from 'react'
import { useEngine, useEngineState, useProgress } from '../../playback/engine/playback.tsx'
import { useOverview } from '../../playback/waveform/overviews.ts'
import { WaveSlider } from '../../playback/waveform/WaveSlider.tsx'
import { useWave } from '../../playback/waveform/wave-query.ts'
import { lazyPart } from '../../ui/browser/lazy-part.tsx'
import { usePlayedSource } from './played-source.ts'
import { playedWave } from './played-wave.ts'
import * as texts from './player-texts.ts'

const PlannedMarker = lazyPart(() => import('./PlannedMarker.tsx'))
const WaveMarkers = lazyPart(() => import('./WaveOverlay.tsx'))

interface WaveformProps {
  hasMarkers?: boolean
  /** It lies on the colour of a cover. */
  isOnCover?: boolean
  /** There is room for flags above it, and for commenters below it. */
  isRoomy?: boolean
}

/** The waveform of the current track: a slider for pointer and keyboard, with comments along it. */
export function Waveform({ hasMarkers = false, isOnCover = false, isRoomy = false }: WaveformProps) {
  const resourceId = useEngineState((state) => state.currentMusic?.resourceId)
  const isPlanned = useEngineState((state) => state.plannedMix !== undefined)
  return (
    <span className="relative block full full-height">
      <PlayedWave isOnCover={isOnCover} />
      {hasMarkers && resourceId !== undefined ? (
        <Suspense>
          <WaveMarkers resourceId={resourceId} isRoomy={isRoomy} />
          {isPlanned ? <PlannedMarker /> : null}
        </Suspense>
      ) : null}
    </span>
  )
}

const STEPS = {
  ArrowLeft: -SKIP_STEP_MS,
  ArrowDown: -SKIP_STEP_MS,
  ArrowRight: SKIP_STEP_MS,
  ArrowUp: SKIP_STEP_MS,
}

/** The full waveform of a restored track as well, before it plays: the bar comes with the engine, once the page is idle. */
function PlayedWave({ isOnCover }: Pick<WaveformProps, 'isOnCover'>) {
  const engine = useEngine()
  const { currentTimeMs, durationMs, bufferedMs } = useProgress()
  const resourceId = useEngineState((state) => state.currentMusic?.resourceId)
  const index = useEngineState((state) => state.currentSourceIndex)
  const source = usePlayedSource(true)
  const whole = useWave(source?.waveformBandsUrl ?? '')
  const overview = useOverview(resourceId)
  const isPlaying = useEngineState((state) => state.isPlaying)
  return (
    <WaveSlider
      label={texts.playProgress}
      wave={playedWave(index, whole, overview)}
      grid={source && evenGridOf({ ...source, tbpm: source.gridTbpm ?? 0 })}
      atMs={currentTimeMs}
      durationMs={durationMs}
      loadedMs={bufferedMs}
      isRunning={isPlaying}
      steps={STEPS}
      isOnCover={isOnCover}
      onSeek={(ms) => {
        if (durationMs > 0) engine?.seek(ms / durationMs)
      }}
    />
  )
}
