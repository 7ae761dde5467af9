import { type ComponentProps, createContext, use } from 'react'
import { InputField } from '../../ui/controls/Field.tsx'
import { SelectField } from '../../ui/controls/SelectField.tsx'
import type { Facts } from './facts.ts'

/** The facts as they are edited, which the parts of their form share. */
interface FactsState {
  facts: Facts
  set: (changes: Partial<Facts>) => void
}

export const FactsContext = createContext<FactsState | undefined>(undefined)

export function useFacts(): FactsState {
  const state = use(FactsContext)
  if (!state) throw new Error('a fact is edited outside of its form')
  return state
}

type FactName = keyof Facts & string

/** Facts that every release needs; see `releaseNeedsOf`. */
const REQUIRED: ReadonlySet<FactName> = new Set(['title', 'categoryCode', 'style', 'freeVipLevel'])

interface FactInputProps extends ComponentProps<typeof InputField> {
  name: FactName
  /** Its name in the call, if another. */
  field?: string
}

export function FactInput({ name, field = name, ...input }: FactInputProps) {
  const { facts, set } = useFacts()
  return (
    <InputField
      isRequired={REQUIRED.has(name)}
      {...input}
      name={field}
      value={String(facts[name])}
      onText={(text) => set({ [name]: text })}
    />
  )
}

export function FactChoice({ name, ...select }: ComponentProps<typeof SelectField> & { name: FactName }) {
  const { facts, set } = useFacts()
  return (
    <SelectField
      isRequired={REQUIRED.has(name)}
      {...select}
      name={name}
      value={String(facts[name])}
      onPick={(value) => set({ [name]: value })}
    />
  )
}
