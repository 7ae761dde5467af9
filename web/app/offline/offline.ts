import type { Resource } from '@shenglang/contract/catalog/entities'
import { useSyncExternalStore } from 'react'
import { pageUser } from '../remote/page-user.ts'
import { canSaveOffline } from './can-save-offline.ts'
import { hasSavedTracks } from './has-saved.ts'
import type { OfflineState } from './offline-state.ts'

type Commands = typeof import('./commands.ts')

/** Loaded when the first part of a page wants to know, or something is saved already. */
const load = (): Promise<Commands> => import('./commands.ts')

let state: OfflineState | undefined
let isFollowed = false
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (!isFollowed && canSaveOffline()) {
    isFollowed = true
    void load().then(({ follow }) => follow(show))
  }
  return () => {
    listeners.delete(listener)
  }
}

function show(next: OfflineState | undefined): void {
  state = next
  for (const listener of listeners) listener()
}

const nothing = () => undefined

/** All that is saved; undefined until that is known, and where this browser can save nothing. Renders again with every piece. */
export const useOffline = (): OfflineState | undefined => useSyncExternalStore(subscribe, () => state, nothing)

/** What a member asks for. Each is done in the background; what comes of it is seen in the state. */
export const offline = {
  /** The same again tries once more what failed. */
  saveTracks: async (cards: readonly Resource[]) => (await load()).saveTracks(cards),
  saveCrate: async (crateId: string, name: string) => (await load()).saveCrate(crateId, name),
  /** Also of crates: they are saved no more until the crate is marked again. */
  removeTracks: async (resourceIds: readonly string[]) => (await load()).removeTracks(resourceIds),
  removeCrate: async (crateId: string) => (await load()).removeCrate(crateId),
  removeAll: async () => (await load()).removeAll(),
  pause: async () => (await load()).setPaused(true),
  resume: async () => (await load()).setPaused(false),
  setLimit: async (bytes: number) => (await load()).setLimit(bytes),
  /** For what is saved from now on. */
  setSaving: async (isSaving: boolean) => (await load()).setSaving(isSaving),
}

/** The page is somebody's, or nobody's: called for each of them in turn. */
export async function followMember(userId: string, rights: string): Promise<void> {
  if (!hasSavedTracks() && !isFollowed) return
  await (await load()).followMember(userId, rights)
}

/** Whether signing out would take something away. */
export async function wouldLose(): Promise<boolean> {
  const userId = pageUser.id()
  return hasSavedTracks() && userId !== undefined && (await load()).hasSavedFor(userId)
}

/**
 * Signs somebody out, by `leave`, with all that is saved for them: its key, its pieces, and every trace of it. What was played
 * is sent first, while the server still knows who played it.
 */
export async function leaveNothing(leave: () => Promise<unknown>): Promise<void> {
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
