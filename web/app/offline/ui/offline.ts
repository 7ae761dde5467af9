import type { Resource } from '@shenglang/contract/catalog/entities'
import { useSyncExternalStore } from 'react'
import { pageUser } from '../../remote/page-user.ts'
import { createStore } from '../../ui/browser/store.ts'
import { hasSavedTracks } from '../storage/has-saved.ts'
import type { OfflineState } from '../sync/offline-state.ts'
import { canSaveOffline } from './can-save-offline.ts'

type Commands = typeof import('../sync/commands.ts')

/** Loaded when the first part of a page needs it, or something is saved already. */
const load = (): Promise<Commands> => import('../sync/commands.ts')

const state = createStore<OfflineState | undefined>(undefined)
let isFollowed = false

function subscribe(listener: () => void): () => void {
  const end = state.subscribe(listener)
  if (!isFollowed && canSaveOffline()) {
    isFollowed = true
    void load().then(({ follow }) => follow(state.set))
  }
  return end
}

const nothing = () => undefined

/** Everything saved; undefined until known, and where this browser cannot save. Renders again with every piece. */
export const useOffline = (): OfflineState | undefined => useSyncExternalStore(subscribe, state.get, nothing)

/** A member's commands. Each runs in the background; its result shows in the state. */
export const offline = {
  /** Repeated, it retries what failed. */
  saveTracks: async (cards: readonly Resource[]) => (await load()).saveTracks(cards),
  saveCrate: async (crateId: string, name: string) => (await load()).saveCrate(crateId, name),
  /** Tracks of crates too: they are not saved again until the crate is followed again. */
  removeTracks: async (resourceIds: readonly string[]) => (await load()).removeTracks(resourceIds),
  removeCrate: async (crateId: string) => (await load()).removeCrate(crateId),
  removeAll: async () => (await load()).removeAll(),
  pause: async () => (await load()).setPaused(true),
  resume: async () => (await load()).setPaused(false),
  setLimit: async (bytes: number) => (await load()).setLimit(bytes),
  /** Applies to what is saved from now on. */
  setSaving: async (isSaving: boolean) => (await load()).setSaving(isSaving),
}

/** Sets the page's member, or none: called for each of them in turn. */
export async function followMember(userId: string, rights: string): Promise<void> {
  if (!hasSavedTracks() && !isFollowed) return
  await (await load()).followMember(userId, rights)
}

/** True when signing out would delete saved tracks. */
export async function hasDataToLose(): Promise<boolean> {
  const userId = pageUser.id()
  return hasSavedTracks() && userId !== undefined && (await load()).hasSavedFor(userId)
}

/**
 * Signs a user out by `leave`, and deletes everything saved for them: key, pieces and records. Offline plays are sent first,
 * while the server still accepts them.
 */
export async function signOutAndErase(leave: () => Promise<unknown>): Promise<void> {
  const userId = pageUser.id()
  if (userId === undefined || !hasSavedTracks()) {
    await leave()
    return
  }
  const { sendPlays, forgetMember } = await load()
  await sendPlays(userId).catch(() => {})
  await leave()
  await forgetMember(userId)
}
