import type { ReactNode } from 'react'

let shown: ReactNode = null
const listeners = new Set<() => void>()

function set(next: ReactNode): void {
  shown = next
  for (const listener of listeners) listener()
}

/** What stands above every page and outlives it, one at a time: it is loaded by whoever opens it. */
export const overlay = {
  open: set,
  close: () => set(null),
  shown: () => shown,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}
