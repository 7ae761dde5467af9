import { clockTime } from '@shenglang/contract/format'
import { CUE_LABELS, CUE_NAMES } from '@shenglang/contract/media/cues'
import { useEngine, useEngineState, useProgress } from '../../playback/engine/playback.tsx'
import styles from './CueMarkers.module.css'
import * as texts from './texts.ts'

/** The artist's cue points over the current waveform; a click seeks there. */
export function CueFlags({ isRoomy }: { isRoomy: boolean }) {
  const engine = useEngine()
  const { durationMs } = useProgress()
  const cues = useEngineState((state) => state.sources[state.currentSourceIndex]?.cues)
  const flags = CUE_NAMES.flatMap((name) => {
    const ms = cues?.[name]
    return ms === undefined || durationMs === 0 || ms > durationMs ? [] : [{ name, ms }]
  })
  const inOrder = flags.toSorted((one, other) => one.ms - other.ms)
  if (flags.length === 0) return null
  return (
    <ul
      className={`${styles.marks} absolute inset-0 m-0 pad-0 no-marks untouchable`}
      data-roomy={isRoomy || undefined}
      aria-label={texts.cuePoints}
    >
      {inOrder.map(({ name, ms }, index) => (
        <li key={name} style={{ left: `${(ms / durationMs) * 100}%` }}>
          <button
            type="button"
            aria-label={texts.jumpToCue(CUE_LABELS[name], clockTime(ms))}
            title={`${CUE_LABELS[name]} ${clockTime(ms)}`}
            onClick={() => engine?.seek(ms / durationMs)}
          >
            {isRoomy ? `${index + 1} ` : null}
            {CUE_LABELS[name]}
          </button>
        </li>
      ))}
    </ul>
  )
}
