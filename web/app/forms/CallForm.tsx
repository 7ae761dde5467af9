import type { ReactNode, RefObject } from 'react'
import { Button } from '../ui/controls/Button.tsx'
import { Faults } from '../ui/controls/Field.tsx'
import styles from './CallForm.module.css'

interface CallFormProps {
  /** The form's state from `useCallForm`. */
  state: { form: RefObject<HTMLFormElement | null>; faults: Record<string, string>; failure: string; isBusy: boolean }
  label: string
  submit: string
  onSubmit: (values: FormData) => void
  children: ReactNode
}

/** The form around its fields, which show their errors: general errors, and the submit button. */
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
      <Faults value={state.faults}>{children}</Faults>
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

/** The fields of these names as texts. */
export const textsOf = <Name extends string>(values: FormData, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, textOf(values, name)])) as Record<Name, string>

/** An optional text. */
export const given = <Name extends string>(name: Name, text: string) =>
  (text === '' ? {} : { [name]: text }) as { [Key in Name]?: string }
