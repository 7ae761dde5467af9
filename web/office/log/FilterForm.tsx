import type { ReactNode } from 'react'
import { Button } from '../../app/ui/controls/Button.tsx'
import styles from './log.module.css'
import * as texts from './texts.ts'

interface FilterFormProps {
  /** The filters of the address, which the form shows whenever it changes. */
  query: string
  isFiltered: boolean
  onApply: (values: FormData) => void
  onClear: () => void
  children: ReactNode
}

/** Filters above a list, applied together. */
export function FilterForm({ query, isFiltered, onApply, onClear, children }: FilterFormProps) {
  return (
    <form
      key={query}
      className={styles.filters}
      aria-label={texts.filters}
      onSubmit={(event) => {
        event.preventDefault()
        onApply(new FormData(event.currentTarget))
      }}
    >
      {children}
      <div className="flex gap-8">
        <Button type="submit">{texts.search}</Button>
        {isFiltered ? (
          <Button look="quiet" onClick={onClear}>
            {texts.clear}
          </Button>
        ) : null}
      </div>
    </form>
  )
}

/** A control with its label above. */
export function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: its child is the control
    <label className={styles.labelled}>
      <span className="text-13 ink-t2">{label}</span>
      {children}
    </label>
  )
}

interface RangeFieldsProps {
  from: string | undefined
  to: string | undefined
}

export function RangeFields({ from, to }: RangeFieldsProps) {
  return (
    <>
      <Labelled label={texts.from}>
        <input type="date" name="from" defaultValue={from} />
      </Labelled>
      <Labelled label={texts.to}>
        <input type="date" name="to" defaultValue={to} />
      </Labelled>
    </>
  )
}
