import type { InputHTMLAttributes } from 'react'
import { Field } from '../../ui/controls/Field.tsx'
import { Select, type SelectOption } from '../../ui/controls/Select.tsx'
import type { Facts } from './facts.ts'

/** The state that the parts of the form share: values, changes, and errors. */
export interface FactsState {
  facts: Facts
  set: (changes: Partial<Facts>) => void
  faultOf: (name: string) => string | undefined
}

type FactName = keyof Facts & string

/** Facts that every release needs; see `releaseNeedsOf`. */
const REQUIRED: ReadonlySet<FactName> = new Set(['title', 'categoryCode', 'style', 'freeVipLevel'])

interface FactInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'value' | 'onChange'> {
  state: FactsState
  name: FactName
  label: string
  /** Its name in the call, if another. */
  field?: string
  hint?: string
}

export function FactInput({ state, name, label, field = name, hint, ...extra }: FactInputProps) {
  const { facts, set, faultOf } = state
  return (
    <Field
      name={field}
      label={label}
      fault={faultOf(field)}
      isRequired={REQUIRED.has(name)}
      {...(hint === undefined ? {} : { hint })}
    >
      {(control) => (
        <input {...control} {...extra} value={String(facts[name])} onChange={(event) => set({ [name]: event.target.value })} />
      )}
    </Field>
  )
}

interface FactChoiceProps {
  state: FactsState
  name: FactName
  label: string
  hint?: string
  options: readonly SelectOption[]
  isRequired?: boolean
}

export function FactChoice({ state, name, label, hint = '', options, isRequired = REQUIRED.has(name) }: FactChoiceProps) {
  const { facts, set, faultOf } = state
  return (
    <Field name={name} label={label} hint={hint} fault={faultOf(name)} isRequired={isRequired}>
      {(control) => (
        <Select {...control} value={String(facts[name])} options={options} onPick={(value) => set({ [name]: value })} />
      )}
    </Field>
  )
}
