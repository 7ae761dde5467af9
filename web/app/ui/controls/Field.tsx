import { type ComponentProps, createContext, type ReactNode, use, useId } from 'react'
import styles from './Field.module.css'
import * as texts from './texts.ts'

/** The errors of a form by the names of its fields, which show them. */
export const Faults = createContext<Readonly<Partial<Record<string, string>>>>({})

export interface LabelProps {
  name: string
  label: string
  hint?: string | undefined
  /** Replaces the form's; '' for none. */
  fault?: string | undefined
  isRequired?: boolean | undefined
}

interface FieldProps extends LabelProps {
  /** The control, with the attributes that connect it to label, hint and fault. */
  children: (control: { id: string; name: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }) => ReactNode
}

/** A labelled control; its fault is shown under it, and read by screen readers. */
export function Field({ name, label, hint, fault: replacing, isRequired = true, children }: FieldProps) {
  const id = useId()
  const faults = use(Faults)
  const fault = (replacing ?? faults[name]) || undefined
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

/** The error of a field, for controls that are no `Field`. */
export function FieldFault({ id, name }: { id?: string; name: string }) {
  const fault = use(Faults)[name]
  return fault ? (
    <p id={id} className="text-14 ink-red">
      {fault}
    </p>
  ) : null
}

/** For a control whose text is held elsewhere. */
interface TextProps {
  onText?: ((text: string) => void) | undefined
}

type InputFieldProps = LabelProps & TextProps & ComponentProps<'input'>

export const InputField = ({ name, label, hint, fault, isRequired, onText, ...input }: InputFieldProps) => (
  <Field {...{ name, label, hint, fault, isRequired }}>
    {(control) => <input {...control} onChange={onText && (({ target }) => onText(target.value))} {...input} />}
  </Field>
)

type TextAreaFieldProps = LabelProps & TextProps & ComponentProps<'textarea'>

export const TextAreaField = ({ name, label, hint, fault, isRequired, onText, ...area }: TextAreaFieldProps) => (
  <Field {...{ name, label, hint, fault, isRequired }}>
    {(control) => <textarea {...control} onChange={onText && (({ target }) => onText(target.value))} {...area} />}
  </Field>
)
