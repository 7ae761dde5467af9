import type { Resource } from '@shenglang/contract/catalog/entities'
import { useSyncExternalStore } from 'react'

type Named = Pick<Resource, 'resourceId'>

/** The flag of a row: saved on this device, or not playable without a network. */
export type SavedFlag = 'saved' | 'absent' | undefined

/** Knows what is saved; undefined until a page is idle, so that no page loads anything for its rows. */
export interface SavedFlags {
  of(resourceId: string): SavedFlag
  /** The tracks of a list that can be played now; shows a message where that is none. */
  audible<Track extends Named>(tracks: readonly Track[]): readonly Track[]
}

let current: SavedFlags | undefined
const listeners = new Set<() => void>()

export function setSavedFlags(next: SavedFlags): void {
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => boolean {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const audibleOf = <Track extends Named>(tracks: readonly Track[]): readonly Track[] => current?.audible(tracks) ?? tracks

export const useSavedFlag = (resourceId: string): SavedFlag =>
  useSyncExternalStore(
    subscribe,
    () => current?.of(resourceId),
    () => undefined,
  )
