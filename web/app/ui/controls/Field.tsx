import { type ReactNode, useId } from 'react'
import styles from './Field.module.css'
import * as texts from './texts.ts'

interface FieldProps {
  name: string
  label: string
  hint?: string
  fault: string | undefined
  isRequired?: boolean
  /** The control, with the attributes that connect it to label, hint and fault. */
  children: (control: { id: string; name: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }) => ReactNode
}

/** A labelled control; its fault is shown under it, and read by screen readers. */
export function Field({ name, label, hint, fault, isRequired = true, children }: FieldProps) {
  const id = useId()
  const describedBy = [hint ? `${id}-hint` : '', fault ? `${id}-fault` : ''].filter(Boolean).join(' ') || undefined
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {isRequired ? null : <small>{texts.optional}</small>}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="text-13 ink-t2">
          {hint}
        </p>
      ) : null}
      {children({ id, name, 'aria-invalid': fault !== undefined, 'aria-describedby': describedBy })}
      {fault ? (
        <p id={`${id}-fault`} className="text-14 ink-red">
          {fault}
        </p>
      ) : null}
    </div>
  )
}
