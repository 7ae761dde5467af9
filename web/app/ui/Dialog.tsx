import { type ReactNode, useId } from 'react'
import { IconButton } from './Button.tsx'
import styles from './Dialog.module.css'
import { IconX } from './icons.ts'
import { useModal } from './use-modal.ts'

interface DialogProps {
  title: string
  children: ReactNode
  /** The buttons, the one that leads on first. */
  actions: ReactNode
  onClose: () => void
}

/**
 * A question that stands before everything else. It is the browser's own modal dialog: what lies behind cannot be reached by
 * pointer, key or screen reader, Escape closes it, and the focus goes back to where it was.
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
        <IconButton label="收起对话框" onClick={() => dialog.current?.close()}>
          <IconX size={18} />
        </IconButton>
      </span>
    </dialog>
  )
}
