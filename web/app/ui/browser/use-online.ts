import { useSyncExternalStore } from 'react'

let isReachable = true
let wasOffline = false
const listeners = new Set<() => void>()

/** A network may lead nowhere: code that polls the server reports whether it answers. */
export function setReachable(reachable: boolean): void {
  if (reachable === isReachable) return
  isReachable = reachable
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

function isOnline(): boolean {
  const online = navigator.onLine && isReachable
  wasOffline ||= !online
  return online
}

/** Reads and clears the flag that the offline state was shown. */
export function takeWasOffline(): boolean {
  const was = wasOffline
  wasOffline = false
  return was
}

/** True while the browser has a network and the server answers; always true during server rendering. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline, () => true)
}
