import { InputField } from '../../../app/ui/controls/Field.tsx'
import { fenOf } from '../../shell/yuan.ts'
import * as texts from './texts.ts'

interface MoneyFieldProps {
  name: string
  label: string
  hint?: string
  isRequired?: boolean
  /** In fen. */
  initial?: number | undefined
  onText?: (text: string) => void
}

/** An amount as it is typed: in yuan, with at most two decimals. */
export const yuanInput = (fen: number): string => (fen % 100 === 0 ? String(fen / 100) : (fen / 100).toFixed(2))

export function MoneyField({ name, label, hint, isRequired = true, initial, onText }: MoneyFieldProps) {
  return (
    <InputField
      name={name}
      label={texts.money(label)}
      isRequired={isRequired}
      hint={hint}
      className="number"
      inputMode="decimal"
      autoComplete="off"
      defaultValue={initial === undefined ? '' : yuanInput(initial)}
      onText={onText}
    />
  )
}

/** Errors of the amounts in these fields; an empty amount is an error only for a required field, else the call decides. */
export function moneyFaults(values: FormData, required: readonly string[], optional: readonly string[] = []) {
  const faults: Record<string, string> = {}
  for (const name of [...required, ...optional]) {
    const text = String(values.get(name) ?? '').trim()
    if (text === '' && optional.includes(name)) continue
    if (fenOf(text) === undefined) faults[name] = texts.notMoney
  }
  return faults
}

/** The fen of an optional field that `moneyFaults` has checked; undefined where it is empty. */
export const fenIn = (values: FormData, name: string): number | undefined => fenOf(String(values.get(name) ?? ''))

/** The fen of a required field, which `moneyFaults` has checked. */
export const requiredFenIn = (values: FormData, name: string): number => fenIn(values, name) ?? 0
