import type { SelectHTMLAttributes } from 'react'
import styles from './Select.module.css'

export interface SelectOption {
  value: string | number
  name: string
}

export interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'children' | 'onChange'> {
  options: readonly SelectOption[]
  /** As wide as its container. */
  isWide?: boolean
  onPick?: (value: string) => void
}

/** One of a few values, picked in the browser's own list: its keys, its typeahead, and a phone's own wheel. */
export function Select({ options, isWide = false, onPick, ...control }: SelectProps) {
  return (
    <select
      {...control}
      className={isWide ? `${styles.select} full` : styles.select}
      onChange={onPick && (({ target }) => onPick(target.value))}
    >
      {options.map(({ value, name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  )
}
