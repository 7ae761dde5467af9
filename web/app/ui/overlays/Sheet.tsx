import type { ReactNode } from 'react'
import { IconButton } from '../controls/Button.tsx'
import { IconX } from '../data/icons.ts'
import styles from './Sheet.module.css'
import * as texts from './texts.ts'
import { useModal } from './use-modal.ts'

interface SheetProps {
  label: string
  onClose: () => void
  /** The content; it receives the function that closes the sheet. */
  children: (close: () => void) => ReactNode
}

/** A modal sheet from below, where a finger reaches it: Escape, its cross or a press beside it closes it. */
export function Sheet({ label, onClose, children }: SheetProps) {
  const dialog = useModal()
  const close = () => dialog.current?.close()
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-label={label}
      onClose={onClose}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) close()
      }}
    >
      <div className={styles.body}>{children(close)}</div>
      {/* Last, so that the focus begins at what it shows. */}
      <span className={styles.close}>
        <IconButton label={texts.CLOSE_SHEET} onClick={close}>
          <IconX size={18} />
        </IconButton>
      </span>
    </dialog>
  )
}
