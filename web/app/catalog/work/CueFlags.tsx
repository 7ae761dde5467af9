import { clockTime } from '@shenglang/contract/format'
import { CUE_LABELS, CUE_NAMES, type Cues } from '@shenglang/contract/media/cues'
import styles from './CueFlags.module.css'
import * as texts from './texts.ts'

interface CueFlagsProps {
  cues: Cues
  /** Milliseconds. */
  durationMs: number
  /** Plays from there, 0 to 1. */
  onPick: (fraction: number) => void
}

/** The artist's cue points as flags over the waveform, numbered in playing order. */
export function CueFlags({ cues, durationMs, onPick }: CueFlagsProps) {
  const flags = CUE_NAMES.flatMap((name) => {
    const ms = cues[name]
    return ms === undefined || ms > durationMs ? [] : [{ name, ms }]
  }).toSorted((one, other) => one.ms - other.ms)
  if (flags.length === 0) return null
  return (
    <ul className={styles.flags} aria-label={texts.cuePoints}>
      {flags.map(({ name, ms }, index) => (
        <li key={name} style={{ left: `${(ms / durationMs) * 100}%` }}>
          <button
            type="button"
            aria-label={texts.playFromCue(CUE_LABELS[name], clockTime(ms))}
            onClick={() => onPick(ms / durationMs)}
          >
            {index + 1} {CUE_LABELS[name]}
          </button>
        </li>
      ))}
    </ul>
  )
}
