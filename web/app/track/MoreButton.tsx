import type { Resource } from '@shenglang/contract/catalog/entities'
import { IconDots } from '../ui/icons.ts'
import styles from './MoreButton.module.css'

interface MoreButtonProps {
  track: Resource
  isOpen: boolean
  /** Asks for the menu, from the button that was pressed. */
  onMenu: (track: Resource, anchor: HTMLElement) => void
}

/** What else can be done with a row's track: seen when the row is pointed at or reached by keyboard, always on touch. */
export function MoreButton({ track, isOpen, onMenu }: MoreButtonProps) {
  return (
    <button
      type="button"
      className={styles.more}
      aria-label={`更多：${track.title}`}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={(event) => onMenu(track, event.currentTarget)}
    >
      <IconDots size={18} />
    </button>
  )
}
