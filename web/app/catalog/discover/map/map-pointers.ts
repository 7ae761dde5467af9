import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { panned, pulled, type View, zoomed } from './map-view.ts'

/** Left out where the board stays as it is. */
type OnView = ((view: View) => void) | undefined

/** Inner width and height, pixels; a usual size, at which nothing is shown, until it is measured. */
export function useSize(element: { readonly current: HTMLElement | null }) {
  const [size, setSize] = useState({ width: 1000, height: 528, isMeasured: false })
  useEffect(() => {
    const { current } = element
    if (!current) return
    const seen = new ResizeObserver(() => setSize({ width: current.clientWidth, height: current.clientHeight, isMeasured: true }))
    seen.observe(current)
    return () => seen.disconnect()
  }, [element])
  return size
}

/** Wheel zooms about the pointer; sideways, or with Shift, it moves. */
export function useWheel(element: { readonly current: HTMLElement | null }, view: View, onView: OnView) {
  const latest = useRef({ view, onView })
  latest.current = { view, onView }
  useEffect(() => {
    const { current } = element
    if (!current) return
    const turn = (event: WheelEvent) => {
      const { view, onView } = latest.current
      if (!onView) return
      event.preventDefault()
      const span = view.to - view.from
      const sideways = event.shiftKey ? event.deltaY : event.deltaX
      if (Math.abs(sideways) > Math.abs(event.deltaY) || event.shiftKey)
        onView(panned(view, (sideways / current.clientWidth) * span))
      else {
        const share = (event.clientX - current.getBoundingClientRect().left) / current.clientWidth
        onView(zoomed(view, Math.exp(event.deltaY / 500), view.from + share * span))
      }
    }
    current.addEventListener('wheel', turn, { passive: false })
    return () => current.removeEventListener('wheel', turn)
  }, [element])
}

/** Pans with one pointer on the background, zooms with two fingers. One finger or the mouse on a cover presses that cover. */
export function useDrag(view: View, width: number, onView: OnView) {
  /** The view when the pointers came down or one left, and where each stood then. */
  const held = useRef<{ view: View; from: Map<number, number> }>({ view, from: new Map() })
  const now = useRef(new Map<number, number>())
  if (!onView) return {}
  const hold = () => {
    held.current = { view, from: new Map(now.current) }
  }
  const end = ({ pointerId }: PointerEvent<HTMLElement>) => {
    now.current.delete(pointerId)
    hold()
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const isOnCover = event.target instanceof Element && event.target.closest('button') !== null
      if (isOnCover && event.pointerType !== 'touch') return
      now.current.set(event.pointerId, event.clientX)
      if (!isOnCover || now.current.size > 1) for (const id of now.current.keys()) event.currentTarget.setPointerCapture(id)
      hold()
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!now.current.has(event.pointerId)) return
      now.current.set(event.pointerId, event.clientX)
      const { left } = event.currentTarget.getBoundingClientRect()
      onView(pulled(held.current.view, [...held.current.from.values()], [...now.current.values()], { left, width }))
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
