import type { Resource } from '@shenglang/contract/catalog/entities'
import { IconDots } from '../../ui/data/icons.ts'
import * as texts from './initial-texts.ts'
import styles from './MoreButton.module.css'

interface MoreButtonProps {
  track: Resource
  isOpen: boolean
  /** Opens the menu, at the pressed button. */
  onMenu: (track: Resource, anchor: HTMLElement) => void
}

/** More actions for a row's track: visible on hover or focus, always on touch. */
export function MoreButton({ track, isOpen, onMenu }: MoreButtonProps) {
  return (
    <button
      type="button"
      className={styles.more}
      aria-label={texts.moreAbout(track.title)}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={(event) => onMenu(track, event.currentTarget)}
    >
      <IconDots size={18} />
    </button>
  )
}
