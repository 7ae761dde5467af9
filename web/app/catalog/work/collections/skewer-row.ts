import { Resource } from '@shenglang/contract/catalog/entities'

const KEY = 'skewers'

/** The row stored in this browser; empty when there is none that can be read. */
export function readRow(storage: () => Pick<Storage, 'getItem'>): Resource[] {
  try {
    const stored: object[] = JSON.parse(storage().getItem(KEY) ?? '[]')
    // Earlier versions stored tracks without an outline.
    return stored.map((track) => Resource.parse({ waveOutline: '', ...track }))
  } catch {
    return []
  }
}

/** Without storage the row lasts until the page is left. */
export function saveRow(storage: () => Pick<Storage, 'setItem'>, tracks: Resource[]): void {
  try {
    storage().setItem(KEY, JSON.stringify(tracks))
  } catch {}
}
