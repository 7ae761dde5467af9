import type { ReactNode } from 'react'
import { IconButton } from './Button.tsx'
import { IconX } from './icons.ts'
import styles from './Line.module.css'

interface LineProps {
  label: string
  children: ReactNode
  /** Without it, it cannot be put away. */
  onClose?: (() => void) | undefined
}

/** A quiet line above the play bar: something can be done, and nothing waits for it. */
export function Line({ label, children, onClose }: LineProps) {
  return (
    <section className={styles.line} aria-label={label} role="status">
      {children}
      {onClose ? (
        <IconButton label="以后再说" onClick={onClose}>
          <IconX size={16} />
        </IconButton>
      ) : null}
    </section>
  )
}
