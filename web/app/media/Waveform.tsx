import { SKIP_STEP_MS } from '@shenglang/contract/constants'
import { clockTime } from '@shenglang/contract/format'
import { gridFrom } from '@shenglang/contract/media/beat-grid'
import { lazy, Suspense } from 'react'
import { useOverview } from '../playback/overviews.ts'
import { useEngine, useEngineState, useProgress } from '../playback/playback.tsx'
import styles from '../playback/Wave.module.css'
import { WaveSlider } from '../playback/WaveSlider.tsx'
import { type FetchedWave, useWave } from '../playback/wave-query.ts'

const PlannedMark = lazy(() => import('./PlannedMark.tsx'))
const WaveMarks = lazy(() => import('./WaveMarks.tsx'))

interface WaveformProps {
  hasMarkers?: boolean
  /** Whether the page stands on the colour of a cover here. */
  isOnCover?: boolean
  /** There is room above it for flags, and below it for who spoke. */
  isRoomy?: boolean
}

/** The waveform of what plays: a slider for pointer and keyboard, with what listeners said along it. */
export function Waveform({ hasMarkers = false, isOnCover = false, isRoomy = false }: WaveformProps) {
  const resourceId = useEngineState((state) => state.currentMusic?.resourceId)
  const isPlanned = useEngineState((state) => state.plannedMix !== undefined)
  return (
    <span className={styles.wave}>
      <PlayedWave isOnCover={isOnCover} />
      {hasMarkers && resourceId !== undefined ? (
        <Suspense>
          <WaveMarks resourceId={resourceId} isRoomy={isRoomy} />
          {isPlanned ? <PlannedMark /> : null}
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

function PlayedWave({ isOnCover }: { isOnCover: boolean }) {
  const engine = useEngine()
  const { currentTimeMs, durationMs, bufferedMs } = useProgress()
  const source = useEngineState((state) => state.sources[state.currentSourceIndex])
  return (
    <WaveSlider
      label="播放进度"
      wave={usePlayedWave()}
      grid={source && gridFrom({ ...source, tbpm: source.gridTbpm ?? 0 })}
      atMs={currentTimeMs}
      durationMs={durationMs}
      loadedMs={bufferedMs}
      valueText={`${clockTime(currentTimeMs)} / ${clockTime(durationMs)}`}
      steps={STEPS}
      isOnCover={isOnCover}
      onSeek={(ms) => {
        if (durationMs > 0) engine?.seek(ms / durationMs)
      }}
    />
  )
}

/** Of what plays; in few points, which its row has had already, until there are more. None when it cannot be had (spec §8). */
function usePlayedWave(): FetchedWave {
  const resourceId = useEngineState((state) => state.currentMusic?.resourceId)
  const index = useEngineState((state) => state.currentSourceIndex)
  const address = useEngineState((state) => state.sources[state.currentSourceIndex]?.waveformBandsUrl ?? '')
  const few = useOverview(resourceId)
  const whole = useWave(address)
  return address === '' || (index === 0 && !whole.bands && !whole.isFailed) ? few : whole
}
