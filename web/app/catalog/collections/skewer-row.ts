import { Resource } from '@shenglang/contract/catalog/entities'

const KEY = 'skewers'

/** The row of tracks that was being put together in this browser; empty when there is none that can be read. */
export function readRow(storage: () => Pick<Storage, 'getItem'>): Resource[] {
  try {
    const kept: unknown[] = JSON.parse(storage().getItem(KEY) ?? '[]')
    return kept.map((track) => Resource.parse(track))
  } catch {
    return []
  }
}

/** A browser that keeps nothing has the row until it leaves the page. */
export function keepRow(storage: () => Pick<Storage, 'setItem'>, tracks: Resource[]): void {
  try {
    storage().setItem(KEY, JSON.stringify(tracks))
  } catch {}
}
