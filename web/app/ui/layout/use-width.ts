import { type RefObject, useEffect, useState } from 'react'

/** The inner width of an element in CSS pixels, observed; 0 until it is measured. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const { current } = element
    if (!current) return
    const size = new ResizeObserver(() => setWidth(current.clientWidth))
    size.observe(current)
    return () => size.disconnect()
  }, [element])
  return width
}
