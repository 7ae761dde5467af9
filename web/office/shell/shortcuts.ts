import { useEffect, useEffectEvent } from 'react'

/** Elements in which a key is input, not a shortcut. */
const TYPING = 'input, textarea, select, [contenteditable], dialog'

/** Actions by key, as `KeyboardEvent.key` names it, such as `j`, `?` or ` `. */
export type Shortcuts = Readonly<Record<string, (() => void) | undefined>>

/** Runs the action of a pressed key while the component is mounted; never while somebody types, or in a dialog. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    if (ctrlKey || metaKey || altKey || event.defaultPrevented) return
    if (target instanceof Element && target.closest(TYPING)) return
    const action = shortcuts[key] ?? shortcuts[key.toLowerCase()]
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
