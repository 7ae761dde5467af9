import { SKIP_STEP_MS } from '@shenglang/contract/constants'
import { parseWaveform } from '@shenglang/contract/media/waveform'
import { clockTime } from '@shenglang/contract/wording'
import { useEffect, useState } from 'react'
import { useEngine, useEngineState, useProgress } from '../playback/playback.tsx'
import styles from '../playback/Waveform.module.css'
import { WaveSlider } from '../playback/WaveSlider.tsx'
import { readText } from '../remote/api.ts'
import { WaveMarkers } from '../social/WaveMarkers.tsx'
import { CueMarks } from './CueMarks.tsx'

/** The waveform of what plays: a slider for pointer and keyboard, with what listeners said along it. */
export function Waveform({ hasMarkers = false }: { hasMarkers?: boolean }) {
  const engine = useEngine()
  const { durationMs } = useProgress()
  const resourceId = useEngineState((state) => state.currentMusic?.resourceId)
  return (
    <span className={styles.wave}>
      <PlayedWave />
      {hasMarkers ? (
        <>
          <CueMarks />
          <WaveMarkers resourceId={resourceId} durationMs={durationMs} onSeek={(fraction) => engine?.seek(fraction)} />
        </>
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

function useAmplitudes(address: string): readonly number[] {
  const [loaded, setLoaded] = useState({ address: '', amplitudes: NONE })
  useEffect(() => {
    if (address === '') return
    const gone = new AbortController()
    readText(address, gone.signal).then((text) => {
      if (!gone.signal.aborted) setLoaded({ address, amplitudes: parseWaveform(text) })
    })
    return () => gone.abort()
  }, [address])
  return loaded.address === address ? loaded.amplitudes : NONE
}
