import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

/** Within this distance, the reader is at the end, CSS pixels. */
const NEAR = 48

/**
 * Keeps the read messages in place while a conversation grows above and below. The scroller is laid out from its end, so that
 * it starts there and stays there by itself; elsewhere the message at its upper edge is anchored.
 */
export function useAnchoredScroll(scroller: RefObject<HTMLElement | null>) {
  const [isAtEnd, setAtEnd] = useState(true)
  const [isFar, setFar] = useState(false)
  const held = useRef<{ key: string; top: number }>(undefined)
  const hold = useCallback(() => {
    const element = scroller.current
    if (!element) return
    setAtEnd(distanceToEnd(element) < NEAR)
    setFar(distanceToEnd(element) > element.clientHeight)
    held.current = uppermost(element)
  }, [scroller])
  // After each render: whatever changed, the read messages stay in place.
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    if (held.current && distanceToEnd(element) >= NEAR) {
      const { key, top } = held.current
      const now = element.querySelector(`[data-key="${CSS.escape(key)}"]`)?.getBoundingClientRect().top
      if (now !== undefined) element.scrollTop += now - top
    }
    held.current = uppermost(element)
  })
  const goToEnd = useCallback(() => {
    scroller.current?.scrollTo({ top: 0 })
  }, [scroller])
  return { isAtEnd, isFar, onScroll: hold, goToEnd }
}

/** Laid out from the end, a scroller has 0 there and negative values above. */
const distanceToEnd = ({ scrollTop }: HTMLElement) => Math.abs(scrollTop)

function uppermost(scroller: HTMLElement) {
  const edge = scroller.getBoundingClientRect().top
  for (const row of scroller.querySelectorAll<HTMLElement>('[data-key]')) {
    const { top, bottom } = row.getBoundingClientRect()
    if (bottom > edge) return { key: row.dataset.key ?? '', top }
  }
  return undefined
}
