import { parseCamelot } from '@shenglang/contract/catalog/harmony'
import type { OfflineCrate, OfflineTrack } from '../../offline/offline-state.ts'

export const SAVED_ORDERS = { saved: '最近保存', bpm: 'BPM ↑', key: '调性' } as const
export type SavedOrder = keyof typeof SAVED_ORDERS

export interface SavedFilter {
  /** Parts of title or artist, apart by blanks. */
  query: string
  /** '' for all. */
  crateId: string
  order: SavedOrder
}

/** What is saved, as the page shows it. */
export function savedList(
  tracks: readonly OfflineTrack[],
  crates: readonly OfflineCrate[],
  { query, crateId, order }: SavedFilter,
): OfflineTrack[] {
  const words = plain(query)
    .split(' ')
    .filter((word) => word !== '')
  const crate = crates.find((one) => one.crateId === crateId)
  const inside = crate && new Set(crate.resourceIds)
  const found = tracks.filter(({ resource }) => {
    if (inside && !inside.has(resource.resourceId)) return false
    const text = plain([resource.title, resource.artist, ...resource.credits].join(' '))
    return words.every((word) => text.includes(word))
  })
  return found.toSorted(ORDERS[order])
}

/** As one types it: half width, small letters. */
const plain = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ')

const ORDERS: Record<SavedOrder, (one: OfflineTrack, other: OfflineTrack) => number> = {
  // They come with the newest first.
  saved: () => 0,
  bpm: (one, other) => last(one.resource.tbpm) - last(other.resource.tbpm),
  key: (one, other) => placeOf(one.resource.tkey) - placeOf(other.resource.tkey),
}

/** What is not known comes last. */
const last = (value: number) => (value > 0 ? value : Number.MAX_SAFE_INTEGER)

/** Round the wheel: 1A, 1B, 2A. */
function placeOf(code: string): number {
  const key = parseCamelot(code)
  return key ? key.number * 2 + (key.letter === 'B' ? 1 : 0) : Number.MAX_SAFE_INTEGER
}

const MB = 1024 ** 2
const GB = 1024 ** 3
const LIMITS = [500 * MB, GB, 2 * GB, 5 * GB]

/** How much room a member may choose, with what is chosen now. */
export const limitsWith = (current: number): number[] =>
  [...new Set([...LIMITS, current])].filter((bytes) => bytes > 0).toSorted((one, other) => one - other)
