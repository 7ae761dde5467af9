import { type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { stepTo } from '../overlays/menu-keys.ts'
import { toggled, withPage, withRange } from './selection.ts'

export interface RowSelection {
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
}

/**
 * Selects rows by their boxes: Space or a click for one, Shift for all between, arrows, Home and End to walk from box to
 * box, Ctrl or ⌘ with A for the page, Escape for none.
 */
export function useRowSelection({ selected, onSelect }: RowSelection, keys: readonly string[]) {
  const last = useRef<string>(undefined)
  const toggle = (key: string, event: MouseEvent) => {
    const isRange = event.shiftKey && last.current !== undefined && last.current !== key
    onSelect(isRange ? withRange(selected, keys, last.current ?? key, key) : toggled(selected, key))
    last.current = key
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLInputElement)) return
    if (event.key === 'Escape') return onSelect(new Set())
    if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      return onSelect(new Set([...selected, ...keys]))
    }
    const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('tbody input[type=checkbox]')]
    const next = stepTo(event.key, boxes.indexOf(event.target), boxes.length)
    if (next === undefined) return
    event.preventDefault()
    boxes[next]?.focus()
  }
  return {
    toggle,
    onKeyDown,
    togglePage: () => onSelect(withPage(selected, keys)),
    clear: () => onSelect(new Set()),
    isWhole: keys.length > 0 && keys.every((key) => selected.has(key)),
  }
}
