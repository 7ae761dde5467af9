import type { Resource } from '@shenglang/contract/catalog/entities'
import { useSyncExternalStore } from 'react'
import { createStore } from '../../ui/browser/store.ts'

type Named = Pick<Resource, 'resourceId'>

/** The flag of a row: saved on this device, or not playable without a network. */
export type SavedFlag = 'saved' | 'absent' | undefined

/** Knows what is saved; undefined until a page is idle, so that no page loads anything for its rows. */
export interface SavedFlags {
  of(resourceId: string): SavedFlag
  /** The tracks of a list that can be played now; shows a message where that is none. */
  audible<Track extends Named>(tracks: readonly Track[]): readonly Track[]
}

const current = createStore<SavedFlags | undefined>(undefined)

export const setSavedFlags = (next: SavedFlags): void => current.set(next)

export const audibleOf = <Track extends Named>(tracks: readonly Track[]): readonly Track[] =>
  current.get()?.audible(tracks) ?? tracks

export const useSavedFlag = (resourceId: string): SavedFlag =>
  useSyncExternalStore(
    current.subscribe,
    () => current.get()?.of(resourceId),
    () => undefined,
  )
