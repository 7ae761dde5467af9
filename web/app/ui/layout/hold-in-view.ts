import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the read rows in place while others are added or removed above: call the returned function right before the change.
 * The focused field, or else the first visible row, stays; browsers' own scroll anchoring differs.
 */
export function useHoldInView(list: RefObject<HTMLElement | null>, rows: readonly unknown[]): () => void {
  const held = useRef<{ row: Element; top: number }>(undefined)
  useLayoutEffect(() => {
    const { row, top } = held.current ?? {}
    held.current = undefined
    if (!row?.isConnected || top === undefined || rows.length === 0) return
    const moved = row.getBoundingClientRect().top - top
    if (moved !== 0) window.scrollBy({ top: moved, behavior: 'instant' })
  }, [rows])
  return useCallback(() => {
    const row = rowToHold(list.current)
    held.current = row && { row, top: row.getBoundingClientRect().top }
  }, [list])
}

function rowToHold(list: HTMLElement | null): Element | undefined {
  const focused = document.activeElement
  const isWriting = focused instanceof HTMLTextAreaElement || focused instanceof HTMLInputElement
  if (isWriting) return focused
  return Array.from(list?.children ?? []).find((row) => {
    const { top, bottom } = row.getBoundingClientRect()
    return bottom > 0 && top < window.innerHeight
  })
}
