import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The browser's own modal dialog, open for as long as its component stands. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  // Closed while it still stands in the page: a removed one gives no focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return dialog
}
