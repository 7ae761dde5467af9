import { parseCamelot } from '@shenglang/contract/catalog/harmony'
import { foldAccents } from '@shenglang/contract/fold-accents'
import type { OfflineCrate, OfflineTrack } from '../../../offline/sync/offline-state.ts'
import * as texts from './texts.ts'

export const SAVED_ORDERS = { saved: texts.savedLately, bpm: 'BPM ↑', key: texts.musicalKey } as const
export type SavedOrder = keyof typeof SAVED_ORDERS

export interface SavedFilter {
  /** Parts of title or artist, separated by blanks. */
  query: string
  /** '' for all. */
  crateId: string
  order: SavedOrder
}

/** The saved tracks as the page lists them. */
export function savedList(
  tracks: readonly OfflineTrack[],
  crates: readonly OfflineCrate[],
  { query, crateId, order }: SavedFilter,
): OfflineTrack[] {
  const parts = plain(query)
    .split(' ')
    .filter((word) => word !== '')
  const crate = crates.find((one) => one.crateId === crateId)
  const inside = crate && new Set(crate.resourceIds)
  const matches = tracks.filter(({ resource }) => {
    if (inside && !inside.has(resource.resourceId)) return false
    const text = plain([resource.title, resource.artist, ...resource.credits].join(' '))
    return parts.every((word) => text.includes(word))
  })
  return matches.toSorted(ORDERS[order])
}

const plain = (text: string) => foldAccents(text).replace(/\s+/g, ' ')

const ORDERS: Record<SavedOrder, (one: OfflineTrack, other: OfflineTrack) => number> = {
  // They come newest first.
  saved: () => 0,
  bpm: (one, other) => last(one.resource.tbpm) - last(other.resource.tbpm),
  key: (one, other) => positionOf(one.resource.tkey) - positionOf(other.resource.tkey),
}

/** Unknown values come last. */
const last = (value: number) => (value > 0 ? value : Number.MAX_SAFE_INTEGER)

/** Around the wheel: 1A, 1B, 2A. */
function positionOf(code: string): number {
  const key = parseCamelot(code)
  return key ? key.number * 2 + (key.letter === 'B' ? 1 : 0) : Number.MAX_SAFE_INTEGER
}

const MB = 1024 ** 2
const GB = 1024 ** 3
const LIMITS = [500 * MB, GB, 2 * GB, 5 * GB]

/** The options of the limit, including the current one. */
export const limitsWith = (current: number): number[] =>
  [...new Set([...LIMITS, current])].filter((bytes) => bytes > 0).toSorted((one, other) => one - other)
