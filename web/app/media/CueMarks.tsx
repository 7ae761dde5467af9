import { CUE_LABELS, CUE_NAMES } from '@shenglang/contract/catalog/cues'
import { clockTime } from '@shenglang/contract/format'
import { useEngine, useEngineState, useProgress } from '../playback/playback.tsx'
import styles from './CueMarks.module.css'

/** The artist's marks over the waveform of what plays; a click goes there. */
export function CueMarks({ isRoomy }: { isRoomy: boolean }) {
  const engine = useEngine()
  const { durationMs } = useProgress()
  const cues = useEngineState((state) => state.sources[state.currentSourceIndex]?.cues)
  const marks = CUE_NAMES.flatMap((name) => {
    const ms = cues?.[name]
    return ms === undefined || durationMs === 0 || ms > durationMs ? [] : [{ name, ms }]
  })
  const inOrder = marks.toSorted((one, other) => one.ms - other.ms)
  if (marks.length === 0) return null
  return (
    <ul className={styles.marks} data-roomy={isRoomy || undefined} aria-label="标记点">
      {inOrder.map(({ name, ms }, index) => (
        <li key={name} style={{ left: `${(ms / durationMs) * 100}%` }}>
          <button
            type="button"
            aria-label={`跳到 ${CUE_LABELS[name]} ${clockTime(ms)}`}
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
