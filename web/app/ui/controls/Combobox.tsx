import { useEffect, useId, useRef, useState } from 'react'
import styles from './Combobox.module.css'
import type { SelectOption } from './Select.tsx'
import { optionId, useOptions } from './use-options.ts'

interface ComboboxProps {
  label: string
  placeholder?: string
  options: readonly SelectOption[]
  /** Receives what is typed, for options that are found elsewhere: all of them are shown. */
  onType?: (text: string) => void
  onPick: (value: string) => void
}

/** A field that narrows a long list by what is typed (APG: editable combobox with a list). */
export function Combobox({ label, placeholder, options, onType, onPick }: ComboboxProps) {
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const isMatch = ({ name }: SelectOption) => name.toLowerCase().includes(text.trim().toLowerCase())
  const shown = isOpen ? (onType ? options : options.filter(isMatch)) : []
  const pick = (index: number) => {
    const option = shown[index]
    if (!option) return
    setText(option.name)
    setOpen(false)
    onPick(String(option.value))
  }
  const { active, setActive, field } = useOptions({ listId, count: shown.length, onPick: pick, onClose: () => setOpen(false) })
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const open = (typed: string) => {
    setText(typed)
    onType?.(typed)
    setActive(0)
    setOpen(true)
  }
  return (
    <div className="relative max-full">
      <input
        {...field}
        className="max-full"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={({ target }) => open(target.value)}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' && !isOpen) return open(text)
          field.onKeyDown(event)
        }}
      />
      <div ref={list} id={listId} role="listbox" aria-label={label} className={styles.list} hidden={shown.length === 0}>
        {shown.map(({ value, name }, index) => (
          <div
            className="flex middle min-h-hit pad-0-12 radius-small pointer"
            key={value}
            id={optionId(listId, index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // The focus stays in the field, and on phones its keyboard stays open.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => pick(index)}
            onKeyDown={undefined}
          >
            {name}
          </div>
        ))}
      </div>
    </div>
  )
}
