import { type ReactNode, useId } from 'react'
import { IconButton } from '../controls/Button.tsx'
import { IconX } from '../data/icons.ts'
import styles from './Dialog.module.css'
import * as texts from './texts.ts'
import { useModal } from './use-modal.ts'

interface DialogProps {
  title: string
  children: ReactNode
  /** The buttons, the primary one first. */
  actions: ReactNode
  onClose: () => void
}

/**
 * A modal dialog. It is native: what lies behind cannot be reached by pointer, key or screen reader, Escape closes it, and the
 * focus returns to where it was.
 */
export function Dialog({ title, children, actions, onClose }: DialogProps) {
  const dialog = useModal()
  const id = useId()
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      <div className={styles.body}>{children}</div>
      <div className={styles.actions}>{actions}</div>
      {/* Last, so that the focus begins at what is asked. */}
      <span className={styles.close}>
        <IconButton label={texts.closeDialog} onClick={() => dialog.current?.close()}>
          <IconX size={18} />
        </IconButton>
      </span>
    </dialog>
  )
}
