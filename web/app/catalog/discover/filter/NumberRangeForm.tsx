import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { isEnter } from '../../../ui/browser/input-method.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import styles from './FilterLine.module.css'
import * as texts from './texts.ts'

interface NumberRangeFormProps {
  query: URLSearchParams
  names: [from: string, to: string]
  labels: [from: string, to: string]
  min: number
  unit?: string
  onChange: (values: Record<string, string>) => void
}

/** Two numbers that are applied on blur or Enter; a separate form that preserves the rest of the address. */
export function NumberRangeForm({ query, names, labels, min, unit = '', onChange }: NumberRangeFormProps) {
  const rest = Array.from(query).filter(([name]) => ![...names, 'pageNum'].includes(name))
  const take = (form: HTMLFormElement | null) => {
    if (!form?.reportValidity()) return
    const data = new FormData(form)
    const values = Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')]))
    if (names.some((name) => values[name] !== (query.get(name) ?? ''))) onChange(values)
  }
  const fields = useRef<Record<string, HTMLInputElement | null>>({})
  const [from, to] = names.map((name) => query.get(name) ?? '') as [string, string]
  useEffect(() => {
    const show = (name: string, value: string) => {
      const field = fields.current[name]
      // A field with the focus keeps its text, although the earlier value is only applied now.
      if (field && field !== document.activeElement) field.value = value
    }
    show(names[0], from)
    show(names[1], to)
  }, [names[0], names[1], from, to])
  const field = (name: string, label: string) => (
    <input
      ref={(input) => {
        fields.current[name] = input
      }}
      type="number"
      name={name}
      min={min}
      max={999}
      inputMode="numeric"
      aria-label={label}
      defaultValue={query.get(name) ?? ''}
      onBlur={(event) => take(event.currentTarget.form)}
      // A form with two fields is submitted by Enter only if it has a button.
      onKeyDown={(event) => isEnter(event) && take(event.currentTarget.form)}
    />
  )
  return (
    <Form
      className={`${styles.numbers} flex middle gap-8 ink-t1`}
      preventScrollReset
      onSubmit={(event) => {
        event.preventDefault()
        take(event.currentTarget)
      }}
    >
      {rest.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {field(names[0], labels[0])} – {field(names[1], labels[1])} {unit}
      <noscript>
        <Button type="submit">{texts.apply}</Button>
      </noscript>
    </Form>
  )
}
