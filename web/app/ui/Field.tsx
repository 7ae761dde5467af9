import { type ReactNode, useId } from 'react'
import styles from './Field.module.css'

interface FieldProps {
  name: string
  label: string
  hint?: string
  fault: string | undefined
  isRequired?: boolean
  /** The control, given what ties it to its label, its hint and its fault. */
  children: (control: { id: string; name: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }) => ReactNode
}

/** A labelled control; what is wrong with it is said under it, and to screen readers. */
export function Field({ name, label, hint, fault, isRequired = true, children }: FieldProps) {
  const id = useId()
  const told = [hint ? `${id}-hint` : '', fault ? `${id}-fault` : ''].filter(Boolean).join(' ') || undefined
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {isRequired ? null : <small>选填</small>}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      {children({ id, name, 'aria-invalid': fault !== undefined, 'aria-describedby': told })}
      {fault ? (
        <p id={`${id}-fault`} className={styles.fault}>
          {fault}
        </p>
      ) : null}
    </div>
  )
}
