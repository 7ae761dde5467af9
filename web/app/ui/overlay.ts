import type { ReactNode } from 'react'

/** A place above every page that outlives it, for one thing at a time, loaded by whoever opens it. */
function createPlace() {
  let shown: ReactNode = null
  const listeners = new Set<() => void>()
  const set = (next: ReactNode) => {
    shown = next
    for (const listener of listeners) listener()
  }
  return {
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
}

/** For what asks. */
export const overlay = createPlace()
/** For what tells how far something is that goes on by itself. */
export const corner = createPlace()
