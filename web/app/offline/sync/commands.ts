import { crateDetail } from '@shenglang/contract/catalog/crates/crates'
import type { Resource } from '@shenglang/contract/catalog/entities'
import { offlineDatabase } from '../../../worker/offline/storage/database.ts'
import { changeDevice, readDevice } from '../../../worker/offline/storage/device.ts'
import { notifyTabs } from '../../../worker/offline/sync/tabs.ts'
import { callQuietly } from '../../remote/api.ts'
import { pageUser } from '../../remote/page-user.ts'
import { sealArtwork } from '../downloads/seal-artwork.ts'
import { tryAllNow } from '../leases/attempts.ts'
import { dropTracks, followCrate, markCrate, readCrates, requestTracks, unmarkCrate } from '../storage/crates.ts'
import { noteSaved } from '../storage/note-saved.ts'

import { changeAccount, eraseAccount, openAccount, readAccount, readTracks } from '../storage/records.ts'
import type { OfflineState } from './offline-state.ts'
import { followState } from './state.ts'
import { startSync } from './sync.ts'

export { sendPlays } from './plays.ts'

let showIn: ((state: OfflineState | undefined) => void) | undefined
let latest: OfflineState | undefined
let member: { userId: string; end: AbortController } | undefined

/** Shows what is saved for the page's reader from now on. */
export function follow(show: (state: OfflineState | undefined) => void): void {
  showIn = show
  if (member) show(latest)
  else attend(pageUser.id() ?? '')
}

/** Sets the page's member, or none: what is saved for others is locked. */
export async function followMember(userId: string, rights: string): Promise<void> {
  const { userId: before } = await readDevice()
  if (before !== userId) await changeDevice(() => ({ userId }))
  if (before !== userId && userId !== '') await noteSignIn(userId)
  const account = userId === '' ? undefined : await readAccount(userId)
  // Another level, or another end of it, may allow other tracks.
  if (account && account.rights !== rights) await changeAccount(userId, { rights, leasedAt: 0 })
  attend(userId)
  void sealArtwork().catch(() => {})
  notifyTabs({ isWork: true })
}

/** A sign-in proves the user's identity: the server's current key is trusted. */
async function noteSignIn(userId: string): Promise<void> {
  await changeAccount(userId, { takesNewKey: true, leasedAt: 0 })
  await tryAllNow(userId)
}

function attend(userId: string): void {
  if (member?.userId === userId) return
  member?.end.abort()
  member = { userId, end: new AbortController() }
  latest = undefined
  if (userId !== '') startSync(userId, member.end.signal)
  followState(userId, member.end.signal, (state) => {
    latest = state
    showIn?.(state)
  })
}

/** The first request creates an account on this device. */
async function open(): Promise<string> {
  const userId = pageUser.id()
  if (userId === undefined) throw new Error('nobody is signed in')
  if (!(await readAccount(userId))) {
    await openAccount(userId, { leasedAt: Date.now() })
    await changeDevice(() => ({ userId }))
    noteSaved(true)
    // Persistent storage survives when the device is short of room; a refusal changes nothing else.
    void navigator.storage.persist().catch(() => {})
  }
  attend(userId)
  return userId
}

const done = () => notifyTabs({ isWork: true })

export async function saveTracks(cards: readonly Resource[]): Promise<void> {
  await requestTracks(await open(), { cards }, Date.now())
  done()
}

export async function saveCrate(crateId: string, name: string): Promise<void> {
  const userId = await open()
  const { tracks } = await callQuietly(crateDetail, { id: crateId })
  await markCrate(userId, { crateId, name })
  await followCrate(userId, crateId, tracks)
  done()
}

export async function removeTracks(resourceIds: readonly string[]): Promise<void> {
  const userId = await open()
  const all = new Set(resourceIds)
  await dropTracks(
    userId,
    (await readTracks(userId)).filter(({ resourceId }) => all.has(resourceId)),
  )
  done()
}

export async function removeCrate(crateId: string): Promise<void> {
  const userId = await open()
  await unmarkCrate(userId, crateId)
  await followCrate(userId, crateId, [])
  done()
}

export async function removeAll(): Promise<void> {
  const userId = await open()
  for (const { crateId } of await readCrates(userId)) await unmarkCrate(userId, crateId)
  await dropTracks(userId, await readTracks(userId))
  done()
}

export async function setPaused(isPaused: boolean): Promise<void> {
  await changeAccount(await open(), { isPaused })
  done()
}

export async function setLimit(limitBytes: number): Promise<void> {
  await changeAccount(await open(), { limitBytes })
  done()
}

export async function setSaving(isSaving: boolean): Promise<void> {
  await changeAccount(await open(), { isSaving })
  done()
}

export const hasSavedFor = async (userId: string): Promise<boolean> => (await readTracks(userId)).length > 0

/** Deletes a member's key and pieces, and every record of them. */
export async function forgetMember(userId: string): Promise<void> {
  member?.end.abort()
  member = undefined
  await changeDevice(() => ({ userId: '' }))
  await eraseAccount(userId)
  notifyTabs({})
  if ((await (await offlineDatabase()).count('accounts')) === 0) noteSaved(false)
}
