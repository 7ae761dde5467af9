import type { InputHTMLAttributes, ReactNode } from 'react'
import { Field } from '../ui/Field.tsx'
import type { Facts } from './facts.ts'

/** What the parts of the form share: what is shown, how it is changed, and what is wrong with it. */
export interface FactsState {
  facts: Facts
  set: (changes: Partial<Facts>) => void
  faultOf: (name: string) => string | undefined
}

type FactName = keyof Facts & string

interface FactInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'value' | 'onChange'> {
  state: FactsState
  name: FactName
  label: string
  /** Its name in the call, where that is another. */
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
      isRequired={name === 'title'}
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
  /** The options. */
  children: ReactNode
}

export function FactChoice({ state: { facts, set, faultOf }, name, label, children }: FactChoiceProps) {
  return (
    <Field name={name} label={label} fault={faultOf(name)} isRequired={name === 'categoryCode'}>
      {(control) => (
        <select {...control} value={String(facts[name])} onChange={(event) => set({ [name]: event.target.value })}>
          {children}
        </select>
      )}
    </Field>
  )
}
