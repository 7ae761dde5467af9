import { InputField } from '../controls/Field.tsx'
import { FieldDialog } from './FieldDialog.tsx'
import { type PromptRules, promptFault } from './prompt-rules.ts'

interface PromptProps extends PromptRules {
  title: string
  /** The field's label. */
  label: string
  hint?: string
  submit?: string
  initial?: string
  maxLength?: number
  /** Its error is shown at the field, and the dialog stays. */
  onSubmit: (value: string) => unknown
  onClose: () => void
}

const enteredText = (values: FormData) => String(values.get('value') ?? '').trim()

/** A dialog that asks for one line, checked before it is taken (spec §5). */
export function Prompt({ title, label, hint, submit, initial = '', maxLength, onSubmit, onClose, ...rules }: PromptProps) {
  const check = (values: FormData): Record<string, string> => {
    const value = promptFault(enteredText(values), rules)
    return value === undefined ? {} : { value }
  }
  return (
    <FieldDialog
      title={title}
      submit={submit}
      check={check}
      onSubmit={(values) => onSubmit(enteredText(values))}
      onClose={onClose}
    >
      <InputField
        name="value"
        label={label}
        hint={hint}
        defaultValue={initial}
        maxLength={maxLength}
        autoComplete="off"
        enterKeyHint="done"
      />
    </FieldDialog>
  )
}
