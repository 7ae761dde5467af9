import type { Resource } from '@shenglang/contract/catalog/entities'
import type { AudioSource } from '@shenglang/contract/media/entities'
import { useSyncExternalStore } from 'react'
import { pageUser } from '../remote/page-user.ts'
import { canKeep } from './can-keep.ts'
import { keepsAnything } from './keeps.ts'

/** `failed` says why in `fault`; `ended` may be heard again once the rights were asked for with a network. */
export type OfflineTrackState = 'waiting' | 'keeping' | 'kept' | 'failed' | 'ended'

/** A track that is kept on this device, or shall be. Instants in milliseconds since 1970, 0 for never. */
export interface OfflineTrack {
  readonly resource: Resource
  /** With addresses of this device; none before the track could be asked for. */
  readonly sources: readonly AudioSource[]
  readonly state: OfflineTrackState
  readonly keptBytes: number
  /** 0 while unknown. */
  readonly bytes: number
  /** Why it could not be kept, in words for the reader. */
  readonly fault?: string | undefined
  readonly endsAt: number
  readonly keptAt: number
  readonly heardAt: number
}

/** A crate whose tracks are kept, whatever comes into it. */
export interface OfflineCrate {
  readonly crateId: string
  readonly name: string
  readonly resourceIds: readonly string[]
}

/** What is kept on this device for whoever is signed in. */
export interface OfflineState {
  /** The newest first. */
  readonly tracks: readonly OfflineTrack[]
  readonly byId: ReadonlyMap<string, OfflineTrack>
  readonly crates: readonly OfflineCrate[]
  readonly usedBytes: number
  /** What the browser would give the whole site. */
  readonly quotaBytes: number
  /** What the member allows. */
  readonly limitBytes: number
  /** Nobody is signed in, or not any more: what is kept stays, and nobody hears it. */
  readonly isLocked: boolean
  readonly isPaused: boolean
  /** Kept in the smaller of two qualities. */
  readonly isSaving: boolean
}

type Commands = typeof import('./commands.ts')

/** Loaded when the first part of a page wants to know, or something is kept already. */
const load = (): Promise<Commands> => import('./commands.ts')

let state: OfflineState | undefined
let isFollowed = false
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (!isFollowed && canKeep()) {
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

/** All that is kept; undefined until that is known, and where this browser can keep nothing. Renders anew with every piece. */
export const useOffline = (): OfflineState | undefined => useSyncExternalStore(subscribe, () => state, nothing)

/** A part of it; renders anew when that part is another one. */
export const useOfflinePart = <Part>(select: (state: OfflineState | undefined) => Part): Part =>
  useSyncExternalStore(
    subscribe,
    () => select(state),
    () => select(undefined),
  )

/** What a member asks for. Each is done in the background; what comes of it is seen in the state. */
export const offline = {
  /** The same again tries once more what failed. */
  keepTracks: async (cards: readonly Resource[]) => (await load()).keepTracks(cards),
  keepCrate: async (crateId: string, name: string) => (await load()).keepCrate(crateId, name),
  /** Also of crates: they are kept no more until the crate is marked anew. */
  letGo: async (resourceIds: readonly string[]) => (await load()).letGo(resourceIds),
  letGoCrate: async (crateId: string) => (await load()).letGoCrate(crateId),
  letGoAll: async () => (await load()).letGoAll(),
  pause: async () => (await load()).setPaused(true),
  resume: async () => (await load()).setPaused(false),
  setLimit: async (bytes: number) => (await load()).setLimit(bytes),
  /** For what is kept from now on. */
  setSaving: async (isSaving: boolean) => (await load()).setSaving(isSaving),
}

/** The page is somebody's, or nobody's: called for each of them in turn. */
export async function followMember(userId: string, rights: string): Promise<void> {
  if (!keepsAnything() && !isFollowed) return
  await (await load()).followMember(userId, rights)
}

/** Whether signing out would take something away. */
export async function wouldLose(): Promise<boolean> {
  const userId = pageUser.id()
  return keepsAnything() && userId !== undefined && (await load()).keepsFor(userId)
}

/**
 * Whoever leaves, by `leave`, takes with them all that is kept for them: its key, its pieces, and every trace of it. What was
 * heard is told first, while the server still knows who heard it.
 */
export async function leaveNothing(leave: () => Promise<unknown>): Promise<void> {
  const userId = pageUser.id()
  if (userId === undefined || !keepsAnything()) {
    await leave()
    return
  }
  const { tellPlays, forgetMember } = await load()
  await tellPlays(userId).catch(() => {})
  await leave()
  await forgetMember(userId)
}
