import { SKIP_STEP_MS } from '@shenglang/contract/constants'
import { evenGridOf } from '@shenglang/contract/media/beat-grid'
import type { AudioSource } from '@shenglang/contract/media/entities'
import { lazy, Suspense } from 'react'
import { useEngine, useEngineState, useProgress } from '../../playback/engine/playback.tsx'
import { useOverview } from '../../playback/waveform/overviews.ts'
import { WaveSlider } from '../../playback/waveform/WaveSlider.tsx'
import { type FetchedWave, useWave } from '../../playback/waveform/wave-query.ts'
import * as texts from './player-texts.ts'

const PlannedMarker = lazy(() => import('./PlannedMarker.tsx'))
const WaveMarkers = lazy(() => import('./WaveOverlay.tsx'))

interface WaveformProps {
  hasMarkers?: boolean
  /** It lies on the colour of a cover. */
  isOnCover?: boolean
  /** There is room for flags above it, and for commenters below it. */
  isRoomy?: boolean
  /** The source of a restored track, until the engine has loaded it. */
  source?: AudioSource | undefined
}

/** The waveform of the current track: a slider for pointer and keyboard, with comments along it. */
export function Waveform({ hasMarkers = false, isOnCover = false, isRoomy = false, source }: WaveformProps) {
  const resourceId = useEngineState((state) => state.currentMusic?.resourceId)
  const isPlanned = useEngineState((state) => state.plannedMix !== undefined)
  return (
    <span className="relative block full full-height">
      <PlayedWave isOnCover={isOnCover} source={source} />
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

function PlayedWave({ isOnCover, source: given }: Pick<WaveformProps, 'isOnCover' | 'source'>) {
  const engine = useEngine()
  const { currentTimeMs, durationMs, bufferedMs } = useProgress()
  const loaded = useEngineState((state) => state.sources[state.currentSourceIndex])
  const source = loaded ?? given
  const isPlaying = useEngineState((state) => state.isPlaying)
  return (
    <WaveSlider
      label={texts.playProgress}
      wave={usePlayedWave(source?.waveformBandsUrl ?? '')}
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

/**
 * The current track's waveform; the overview, which its row has loaded already, until the full one is there. None when it
 * cannot be loaded (spec §8).
 */
function usePlayedWave(address: string): FetchedWave {
  const resourceId = useEngineState((state) => state.currentMusic?.resourceId)
  const index = useEngineState((state) => state.currentSourceIndex)
  const few = useOverview(resourceId)
  const whole = useWave(address)
  return address === '' || (index === 0 && !whole.bands && !whole.isFailed) ? few : whole
}
