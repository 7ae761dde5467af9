import { CUE_LABELS, CUE_NAMES, type Cues } from '@shenglang/contract/catalog/cues'
import { clockTime } from '@shenglang/contract/format'
import styles from './CueFlags.module.css'

interface CueFlagsProps {
  cues: Cues
  /** Milliseconds. */
  durationMs: number
  /** Plays from there, 0 to 1. */
  onPick: (fraction: number) => void
}

/** The artist's marks as flags over the waveform, numbered as they are heard. */
export function CueFlags({ cues, durationMs, onPick }: CueFlagsProps) {
  const flags = CUE_NAMES.flatMap((name) => {
    const ms = cues[name]
    return ms === undefined || ms > durationMs ? [] : [{ name, ms }]
  }).toSorted((one, other) => one.ms - other.ms)
  if (flags.length === 0) return null
  return (
    <ul className={styles.flags} aria-label="标记点">
      {flags.map(({ name, ms }, index) => (
        <li key={name} style={{ left: `${(ms / durationMs) * 100}%` }}>
          <button
            type="button"
            aria-label={`从 ${CUE_LABELS[name]} ${clockTime(ms)} 播放`}
            onClick={() => onPick(ms / durationMs)}
          >
            {index + 1} {CUE_LABELS[name]}
          </button>
        </li>
      ))}
    </ul>
  )
}
