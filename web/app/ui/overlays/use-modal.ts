import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The native modal dialog, open for the lifetime of its component. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  // Closed before it is removed: a removed dialog does not restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.addEventListener('cancel', closeAtOnce)
    return () => element?.close()
  }, [])
  return dialog
}

/**
 * A browser that closes a dialog reports it later, and a press that opens it again in between would be ignored: Escape is reported at
 * once, and the dialog closes with its component.
 */
function closeAtOnce(event: Event): void {
  // A file input in the dialog cancels as well.
  if (event.target !== event.currentTarget) return
  event.preventDefault()
  event.target?.dispatchEvent(new Event('close'))
}
