import { SKIP_STEP_MS } from '@shenglang/contract/constants'
import { clockTime } from '@shenglang/contract/format'
import { parseWaveform } from '@shenglang/contract/media/waveform'
import { skipToken, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useEngine, useEngineState, useProgress } from '../playback/playback.tsx'
import styles from '../playback/Waveform.module.css'
import { WaveSlider } from '../playback/WaveSlider.tsx'
import { readText } from '../remote/api.ts'

const WaveMarks = lazy(() => import('./WaveMarks.tsx'))

/** The waveform of what plays: a slider for pointer and keyboard, with what listeners said along it. */
export function Waveform({ hasMarkers = false }: { hasMarkers?: boolean }) {
  const resourceId = useEngineState((state) => state.currentMusic?.resourceId)
  return (
    <span className={styles.wave}>
      <PlayedWave />
      {hasMarkers && resourceId !== undefined ? (
        <Suspense>
          <WaveMarks resourceId={resourceId} />
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

function PlayedWave() {
  const engine = useEngine()
  const { currentTimeMs, durationMs, bufferedMs } = useProgress()
  const address = useEngineState(
    (state) => state.sources[state.currentSourceIndex]?.waveformUrl ?? state.currentMusic?.waveformUrl ?? '',
  )
  return (
    <WaveSlider
      label="播放进度"
      amplitudes={useAmplitudes(address)}
      atMs={currentTimeMs}
      durationMs={durationMs}
      loadedMs={bufferedMs}
      valueText={`${clockTime(currentTimeMs)} / ${clockTime(durationMs)}`}
      steps={STEPS}
      onSeek={(ms) => {
        if (durationMs > 0) engine?.seek(ms / durationMs)
      }}
    />
  )
}

const NONE: readonly number[] = []

/** None until they are there, or when they cannot be had (spec §8). What stands at an address never changes. */
function useAmplitudes(address: string): readonly number[] {
  const { data } = useQuery({
    queryKey: ['waveform', address],
    queryFn: address === '' ? skipToken : async ({ signal }) => parseWaveform(await readText(address, signal)),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  return data ?? NONE
}
