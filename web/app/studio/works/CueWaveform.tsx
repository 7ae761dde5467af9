import { CUE_LABELS, CUE_NAMES, type Cues } from '@shenglang/contract/media/cues'
import type { WaveBands } from '@shenglang/contract/media/wave-bands'
import { WaveSlider } from '../../playback/waveform/WaveSlider.tsx'
import styles from './cues.module.css'
import * as texts from './texts.ts'

interface CueWaveformProps {
  bands: WaveBands | undefined
  durationMs: number
  atMs: number
  isRunning: boolean
  cues: Cues
  onSeek: (ms: number) => void
}

const nothing = () => {}

const STEPS = {
  ArrowLeft: -1000,
  ArrowDown: -1000,
  ArrowRight: 1000,
  ArrowUp: 1000,
  PageDown: -10_000,
  PageUp: 10_000,
}

/** The waveform of a recording with its cues, seekable by the second. */
export function CueWaveform({ bands, durationMs, atMs, isRunning, cues, onSeek }: CueWaveformProps) {
  return (
    <WaveSlider
      label={texts.previewPosition}
      wave={{ bands, isFailed: false, retry: nothing }}
      atMs={atMs}
      durationMs={durationMs}
      loadedMs={durationMs}
      isRunning={isRunning}
      steps={STEPS}
      onSeek={(ms) => onSeek(Math.round(ms))}
      className={styles.wave ?? ''}
    >
      {CUE_NAMES.map((name) => {
        const ms = cues[name]
        return ms === undefined || durationMs === 0 ? null : (
          <i key={name} className={styles.pin} data-cue={name} style={{ left: `${(ms / durationMs) * 100}%` }}>
            {CUE_LABELS[name]}
          </i>
        )
      })}
    </WaveSlider>
  )
}
