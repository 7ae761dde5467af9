import { type RefObject, useEffect, useRef } from 'react'

/** Restores the focus when the element that replaced this one is closed: otherwise the keyboard starts at the page's top. */
export function useFocusBack<E extends HTMLElement>(isReplaced: boolean): RefObject<E | null> {
  const element = useRef<E>(null)
  const wasReplaced = useRef(false)
  useEffect(() => {
    if (wasReplaced.current && !isReplaced) element.current?.focus({ preventScroll: true })
    wasReplaced.current = isReplaced
  }, [isReplaced])
  return element
}
