import type { ReactNode, RefObject } from 'react'
import { Button } from '../ui/controls/Button.tsx'
import styles from './CallForm.module.css'

interface CallFormProps {
  /** The form's state from `useCallForm`. */
  state: { form: RefObject<HTMLFormElement | null>; failure: string; isBusy: boolean }
  label: string
  submit: string
  onSubmit: (values: FormData) => void
  children: ReactNode
}

/** The form around its fields: general errors, and the submit button. */
export function CallForm({ state, label, submit, onSubmit, children }: CallFormProps) {
  return (
    <form
      ref={state.form}
      className={`${styles.form} grid gap-20`}
      aria-label={label}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!state.isBusy) onSubmit(new FormData(event.currentTarget))
      }}
    >
      {children}
      {state.failure === '' ? null : (
        <p className={styles.failure} role="alert">
          {state.failure}
        </p>
      )}
      <Button type="submit" look="gold" aria-disabled={state.isBusy}>
        {submit}
      </Button>
    </form>
  )
}

/** A field of a form as text; missing is empty. */
export const textOf = (values: FormData, name: string) => String(values.get(name) ?? '')

/** An optional text. */
export const given = <Name extends string>(name: Name, text: string) =>
  (text === '' ? {} : { [name]: text }) as { [Key in Name]?: string }
