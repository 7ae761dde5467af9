import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '../ui/icons.ts'
import styles from './PlayCell.module.css'

interface PlayCellProps {
  title: string
  /** What stands there until the row is pointed at: its place in the list. */
  words: string
  isCurrent: boolean
  isPlaying: boolean
  onPlay: () => void
}

/** The number of a row, which is its play button; the row that plays shows three bars. */
export function PlayCell({ title, words, isCurrent, isPlaying, onPlay }: PlayCellProps) {
  return (
    <button type="button" className={styles.play} aria-label={`${isPlaying ? '暂停' : '播放'} ${title}`} onClick={onPlay}>
      {isCurrent ? (
        <span className={styles.bars} data-moving={isPlaying || undefined}>
          <i />
          <i />
          <i />
        </span>
      ) : (
        <span className={styles.words} data-words={words} />
      )}
      {isPlaying ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
    </button>
  )
}
