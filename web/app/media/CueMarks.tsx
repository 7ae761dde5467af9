import { CUE_LABELS, CUE_NAMES } from '@shenglang/contract/catalog/cues'
import { clockTime } from '@shenglang/contract/format'
import { useEngine, useEngineState, useProgress } from '../playback/playback.tsx'
import styles from './CueMarks.module.css'

/** The artist's marks over the waveform of what plays; a click goes there. */
export function CueMarks() {
  const engine = useEngine()
  const { durationMs } = useProgress()
  const cues = useEngineState((state) => state.sources[state.currentSourceIndex]?.cues)
  const marks = CUE_NAMES.flatMap((name) => {
    const ms = cues?.[name]
    return ms === undefined || durationMs === 0 || ms > durationMs ? [] : [{ name, ms }]
  })
  if (marks.length === 0) return null
  return (
    <ul className={styles.marks} aria-label="标记点">
      {marks.map(({ name, ms }) => (
        <li key={name} style={{ left: `${(ms / durationMs) * 100}%` }}>
          <button
            type="button"
            aria-label={`跳到 ${CUE_LABELS[name]} ${clockTime(ms)}`}
            title={`${CUE_LABELS[name]} ${clockTime(ms)}`}
            onClick={() => engine?.seek(ms / durationMs)}
          >
            {CUE_LABELS[name]}
          </button>
        </li>
      ))}
    </ul>
  )
}
