import { CUE_COLORS, type HotCue, isOnPad, PADS } from '@shenglang/contract/media/hot-cues'
import styles from './CueTicks.module.css'
import { cueLabel, cueText } from './cue-text.ts'
import * as texts from './texts.ts'

interface CueTicksProps {
  cues: readonly HotCue[]
  /** A position as a fraction of the waveform; cues outside it are not shown. */
  partOf: (ms: number) => number
  onPick: (cue: HotCue) => void
  /** Label of the track, put before the names of the lists. */
  owner?: string
  className?: string | undefined
}

/**
 * A member's cues on a waveform, which fills the parent: hot cues by their letters, memory cues as triangles below. A loop is as
 * wide as it is long.
 */
export function CueTicks({ cues, partOf, onPick, owner = '', className = '' }: CueTicksProps) {
  const shown = cues.filter(({ timeMs }) => partOf(timeMs) >= 0 && partOf(timeMs) < 1)
  const styleOf = ({ timeMs, loopMs, color }: HotCue) => ({
    left: `${partOf(timeMs) * 100}%`,
    width: `${(Math.min(partOf(timeMs + loopMs), 1) - partOf(timeMs)) * 100}%`,
    borderColor: CUE_COLORS[color],
  })
  const buttonOf = (cue: HotCue) => ({
    type: 'button' as const,
    title: cueText(cue),
    'aria-label': cueLabel(cue),
    onClick: () => onPick(cue),
  })
  const [onPads, memory] = [shown.filter(isOnPad), shown.filter((cue) => !isOnPad(cue))]
  return (
    <>
      {memory.length > 0 ? (
        <ul className={`${styles.triangles} ${className}`} aria-label={owner + texts.memoryCues}>
          {memory.map((cue) => (
            <li key={cue.timeMs} style={styleOf(cue)}>
              <button {...buttonOf(cue)}>
                <i style={{ background: CUE_COLORS[cue.color] }} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {onPads.length > 0 ? (
        <ul className={`${styles.ticks} ${className}`} aria-label={owner + texts.hotCues}>
          {onPads.map((cue) => (
            <li key={cue.pad} style={styleOf(cue)}>
              <button {...buttonOf(cue)}>
                <b>{PADS[cue.pad]}</b>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
