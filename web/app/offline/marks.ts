import { useSyncExternalStore } from 'react'

/** What rows say of a track: it is kept on this device, or there is no network to hear it through. */
export type KeptMark = 'kept' | 'absent' | undefined

let kept: ReadonlySet<string> = new Set()
let isCutOff = false
const listeners = new Set<() => void>()

/** The device side tells this when it is there: no page loads it for its rows. */
export function setMarks(nextKept: ReadonlySet<string>, nextCutOff: boolean): void {
  const isSame = kept.size === nextKept.size && [...nextKept].every((id) => kept.has(id))
  if (isSame && isCutOff === nextCutOff) return
  kept = nextKept
  isCutOff = nextCutOff
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const markOf = (resourceId: string): KeptMark => (kept.has(resourceId) ? 'kept' : isCutOff ? 'absent' : undefined)

export const useMark = (resourceId: string): KeptMark =>
  useSyncExternalStore(
    subscribe,
    () => markOf(resourceId),
    () => undefined,
  )

/** Whether anything can be heard without a network. */
export const useKeepsAny = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => kept.size > 0,
    () => false,
  )
