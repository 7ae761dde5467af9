import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../app/ui/controls/Button.tsx'
import styles from './SearchForm.module.css'

interface SearchFormProps {
  label: string
  maxLength: number
  /** The text that the list was searched for. */
  searched: string
  submit: string
  onSearch: (text: string) => void
  /** Further filters, which apply at once. */
  children?: ReactNode
}

/** Searches a list whose filters are in the address. */
export function SearchForm({ label, maxLength, searched, submit, onSearch, children }: SearchFormProps) {
  const field = useRef<HTMLInputElement>(null)
  // The address may change without the field, for example by the browser's back button.
  useEffect(() => {
    if (field.current) field.current.value = searched
  }, [searched])
  const search = (event: FormEvent) => {
    event.preventDefault()
    onSearch(field.current?.value.trim() ?? '')
  }
  return (
    <search>
      <form className={styles.search} onSubmit={search}>
        <input
          ref={field}
          type="search"
          maxLength={maxLength}
          defaultValue={searched}
          placeholder={label}
          aria-label={label}
          autoComplete="off"
        />
        {children}
        <Button type="submit">{submit}</Button>
      </form>
    </search>
  )
}
