import { type KeyboardEvent, useState } from 'react'
import { isEnter, isOfInputMethod } from '../browser/input-method.ts'

/** The id of an option, which the field names while the focus stays in it. */
export const optionId = (listId: string, index: number) => `${listId}-${index}`

interface OptionsConfig {
  listId: string
  count: number
  onPick: (index: number) => void
  /** Undefined where the list stands as long as its field. */
  onClose?: () => void
}

/**
 * The keys of a combobox (APG): arrows walk through its list and begin again at its end, Enter picks, Escape closes. The
 * focus stays in the field, which says by `aria-activedescendant` where it is.
 */
export function useOptions({ listId, count, onPick, onClose }: OptionsConfig) {
  const [active, setActive] = useState(0)
  const onKeyDown = (event: KeyboardEvent) => {
    if (isOfInputMethod(event)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && count > 0) setActive((active + step + count) % count)
    else if (isEnter(event) && active < count) onPick(active)
    else if (event.key === 'Escape' && onClose && count > 0) onClose()
    else return
    event.preventDefault()
  }
  return {
    active,
    setActive,
    field: {
      role: 'combobox',
      autoComplete: 'off',
      onKeyDown,
      'aria-autocomplete': 'list',
      'aria-expanded': count > 0,
      'aria-controls': listId,
      'aria-activedescendant': active < count ? optionId(listId, active) : undefined,
    } as const,
  }
}
