/** Whether this browser has all that keeping takes; where it does not, nothing of it is offered. */
export const canKeep = (): boolean =>
  typeof window !== 'undefined' &&
  window.isSecureContext &&
  'caches' in window &&
  'indexedDB' in window &&
  'locks' in navigator &&
  'serviceWorker' in navigator &&
  'BroadcastChannel' in window

/** Says on this device that something is kept, so that nobody else's pages look for it. */
const MARK = 'offline.kept.v1'

export function keepsAnything(): boolean {
  try {
    return canKeep() && localStorage.getItem(MARK) !== null
  } catch {
    return false
  }
}

/** Tells whether anything is kept for anybody. */
export function markKept(isKept: boolean): void {
  try {
    if (isKept) localStorage.setItem(MARK, '1')
    else localStorage.removeItem(MARK)
  } catch {
    // Where nothing can be written, nothing is kept.
  }
}
