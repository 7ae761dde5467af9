import { useLayoutEffect, useRef } from 'react'

const FLIP_MS = 200

interface Position {
  x: number
  y: number
}

/**
 * Elements with `data-flip`, each by its value, glide from where they were to where they are when `version` changes; they
 * stand at once for those who want no motion. `durationMs` is read at each change.
 */
export function useFlip<Root extends HTMLElement>(version: string, durationMs = FLIP_MS) {
  const root = useRef<Root>(null)
  const positions = useRef(new Map<string, Position>())
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another list is shown
  useLayoutEffect(() => {
    if (!root.current) return
    const before = positions.current
    const elements = [...root.current.querySelectorAll<HTMLElement>('[data-flip]')]
    // All positions are measured before any element moves.
    const now = positionsWithin(root.current, elements)
    positions.current = now
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    for (const element of elements) {
      const id = element.dataset.flip ?? ''
      const [from, to] = [before.get(id), now.get(id)]
      if (!from || !to || (from.x === to.x && from.y === to.y)) continue
      const frames = [{ translate: `${from.x - to.x}px ${from.y - to.y}px` }, { translate: '0' }]
      element.animate(frames, { duration: durationMs, easing: 'ease-out' })
    }
  }, [version])
  return root
}

/** Positions of the elements relative to their root, independent of its scroll position. */
function positionsWithin(root: HTMLElement, elements: readonly HTMLElement[]): Map<string, Position> {
  const { left, top } = root.getBoundingClientRect()
  return new Map(
    elements.map((element) => {
      const box = element.getBoundingClientRect()
      return [element.dataset.flip ?? '', { x: box.left - left, y: box.top - top }]
    }),
  )
}
