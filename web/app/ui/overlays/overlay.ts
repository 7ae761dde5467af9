import type { ReactNode } from 'react'

/** A place above all pages for one component at a time, loaded on demand; it stays during navigation. */
function createSlot() {
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

/** For dialogs. */
export const overlay = createSlot()
/** For the progress of background work. */
export const corner = createSlot()
