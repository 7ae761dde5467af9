import type { Resource } from '@shenglang/contract/catalog/entities'
import { useSyncExternalStore } from 'react'

type Named = Pick<Resource, 'resourceId'>

/** What rows say of a track: it is saved on this device, or there is no network to play it through. */
export type SavedFlag = 'saved' | 'absent' | undefined

/** Who knows what is saved; nobody before a page rests, so that no page loads anything for its rows. */
export interface SavedFlags {
  of(resourceId: string): SavedFlag
  /** Those of a list that can be heard now; says so where that is none. */
  audible<Track extends Named>(tracks: readonly Track[]): readonly Track[]
}

let marks: SavedFlags | undefined
const listeners = new Set<() => void>()

export function setSavedFlags(next: SavedFlags): void {
  marks = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => boolean {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const audibleOf = <Track extends Named>(tracks: readonly Track[]): readonly Track[] => marks?.audible(tracks) ?? tracks

export const useSavedFlag = (resourceId: string): SavedFlag =>
  useSyncExternalStore(
    subscribe,
    () => marks?.of(resourceId),
    () => undefined,
  )
