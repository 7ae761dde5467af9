import type { ReactNode } from 'react'
import { IconButton } from '../controls/Button.tsx'
import { IconX } from '../data/icons.ts'
import styles from './Line.module.css'
import * as texts from './texts.ts'

interface LineProps {
  label: string
  children: ReactNode
  /** Without it, the line cannot be closed. */
  onClose?: (() => void) | undefined
}

/** A quiet line above the play bar with an optional action. */
export function Line({ label, children, onClose }: LineProps) {
  return (
    <section className={styles.line} aria-label={label} role="status">
      {children}
      {onClose ? (
        <IconButton label={texts.laterAction} onClick={onClose}>
          <IconX size={16} />
        </IconButton>
      ) : null}
    </section>
  )
}
