import type { Resource } from '@shenglang/contract/catalog/entities'
import { markCrate, requestTracks } from '../../web/app/offline/storage/crates.ts'
import { noteSaved } from '../../web/app/offline/storage/note-saved.ts'
import { changeTrack, openAccount, readAccount } from '../../web/app/offline/storage/records.ts'
import { changeDevice } from '../../web/worker/offline/storage/device.ts'

/** A track to write to the device; `days` until its rights end. */
export interface Saved {
  state: 'waiting' | 'saving' | 'saved' | 'failed'
  days?: number
  part?: number
  fault?: string
  crateId?: string
}

interface Filling {
  userId: string
  cards: Resource[]
  saved: readonly Saved[]
  /** Names by ids. */
  crates: Record<string, string>
}

const BYTES = 7_654_321
const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000]

/** Writes the records; runs in a page (`bundleForPage`). */
export async function fill({ userId, cards, saved, crates }: Filling): Promise<void> {
  const now = Date.now()
  if (!(await readAccount(userId))) await openAccount(userId, { leasedAt: now, rights: '0 ' })
  await changeDevice(() => ({ userId }))
  for (const [crateId, name] of Object.entries(crates)) await markCrate(userId, { crateId, name })
  for (const [index, { state, days = 12, part = 1, fault, crateId }] of saved.entries()) {
    const card = cards[index % cards.length] as Resource
    const resourceId = index < cards.length ? card.resourceId : String(10_000_000 + index)
    await requestTracks(userId, { cards: [{ ...card, resourceId }] }, now - index)
    const endsAt = now + days * DAY_MS + HOUR_MS
    const postponed = state === 'waiting' && fault !== undefined ? { attempts: 1, nextTryAt: now + HOUR_MS } : {}
    const sizes = { savedBytes: Math.round(BYTES * part), bytes: BYTES, savedAt: now - index }
    await changeTrack(userId, resourceId, { ...sizes, ...postponed, state, fault, endsAt, crateIds: crateId ? [crateId] : [] })
  }
  noteSaved(true)
}
