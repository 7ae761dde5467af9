import { useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

const reachable = createStore(true)
let wasOffline = false

/** A network may lead nowhere: code that polls the server reports whether it answers. */
export const setReachable = reachable.set

function subscribe(listener: () => void) {
  const end = reachable.subscribe(listener)
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    end()
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

function isOnline(): boolean {
  const online = navigator.onLine && reachable.get()
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
