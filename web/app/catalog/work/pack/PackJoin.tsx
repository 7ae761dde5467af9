import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '../../../ui/data/icons.ts'
import styles from './PackCurve.module.css'
import * as texts from './texts.ts'

interface PackJoinProps {
  names: readonly [from: string, to: string]
  /** The kind of transition between the two, as text. */
  label: string
  /** The middle of their overlap, 0 to 1. */
  x: number
  /** It is the one that comes next: its button is open. */
  isPresent: boolean
  isPlaying: boolean
  /** Left out where there is nothing to play. */
  onPress: (() => void) | undefined
}

/** The join between two covers: its kind, and a button that expands to 听这一处衔接 and plays it. */
export function PackJoin({ names, label, x, isPresent, isPlaying, onPress }: PackJoinProps) {
  return (
    <span
      className={`${styles.join} absolute flex middle centred gap-8 h-36 nowrap ink-t1`}
      style={{ left: `${x * 100}%`, bottom: 12, transform: 'translateX(-50%)' }}
      data-open={isPresent || isPlaying || undefined}
    >
      {onPress ? (
        <button
          type="button"
          className="flex middle centred gap-8 edge-2 clip radius-pill ink-t0"
          aria-label={isPlaying ? texts.stopJoinOf(...names) : texts.hearJoinOf(...names)}
          onClick={onPress}
        >
          {isPlaying ? <IconPlayerPauseFilled size={14} /> : <IconPlayerPlayFilled size={14} />}
          <span className="text-13 medium" aria-hidden="true">
            {isPlaying ? texts.stopJoin : texts.hearJoin}
          </span>
        </button>
      ) : null}
      <small>{label}</small>
    </span>
  )
}
