import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './Dialog.module.css'

interface DialogProps {
  title: string
  children: ReactNode
  /** The buttons, the one that leads on first. */
  actions: ReactNode
  onClose: () => void
}

/** A question that stands before everything else: Escape closes it, and the focus goes back to where it was. */
export function Dialog({ title, children, actions, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      <div className={styles.body}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </dialog>
  )
}
