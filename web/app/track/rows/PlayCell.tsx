import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '../../ui/data/icons.ts'
import * as texts from './initial-texts.ts'
import styles from './PlayCell.module.css'

interface PlayCellProps {
  title: string
  /** Its text until the row is hovered: its position in the list. */
  text: string
  isCurrent: boolean
  isPlaying: boolean
  onPlay: () => void
}

/** The number of a row, which is its play button; the current row shows three bars. */
export function PlayCell({ title, text, isCurrent, isPlaying, onPlay }: PlayCellProps) {
  return (
    <button
      type="button"
      className={`${styles.play} grid place-centre w-hit h-hit round ink-t0`}
      aria-label={`${isPlaying ? texts.pause : texts.play} ${title}`}
      onClick={onPlay}
    >
      {isCurrent ? (
        <span key="bars" className={`${styles.bars} flex items-flex-end gap-bar h-14`} data-moving={isPlaying || undefined}>
          <i />
          <i />
          <i />
        </span>
      ) : (
        <span key="words" className={`${styles.words} ink-t1`} data-words={text} />
      )}
      {isPlaying ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
    </button>
  )
}
